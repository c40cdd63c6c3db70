### The command line. The options and their help are in the code: --help must be fast.

cli-standard-input = standard input
cli-line = { $file }, line { $line }
cli-usage = { $message } (see { $command } --help)
cli-extra-missing = This needs more packages: pip install "fifties[{ $extra }]"
cli-unexpected = It can't be done: { $reason }

refusal-file-missing = There is no such file.
refusal-file-folder = That is a folder, not a file.
refusal-file-rights = The rights to read it are missing.
refusal-file-unreadable = It can't be read: { $reason }
refusal-language-unknown = There is no language “{ $given }”: there is { $languages }.
refusal-danger-both = Danger cards and --no-danger exclude each other.
refusal-log-unknown = --log is human or json, not { $given }.
