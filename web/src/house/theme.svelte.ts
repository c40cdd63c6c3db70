// Light or dark: the system's choice until the person makes one.
import { recall, remember } from "./device";

export type Mode = "light" | "dark";

const dark = matchMedia("(prefers-color-scheme: dark)");

class Theme {
  #chosen = $state(recall<Mode | null>("theme", null));
  #system = $state<Mode>(dark.matches ? "dark" : "light");

  constructor() {
    dark.addEventListener("change", () => {
      this.#system = dark.matches ? "dark" : "light";
      this.#show();
    });
    this.#show();
  }

  get mode(): Mode {
    return this.#chosen ?? this.#system;
  }

  toggle(): void {
    this.#chosen = this.mode === "dark" ? "light" : "dark";
    remember("theme", this.#chosen);
    this.#show();
  }

  #show(): void {
    const page = document.documentElement;
    if (this.#chosen) page.dataset.theme = this.#chosen;
    // What a phone paints around the page is the page's own ground.
    const around = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (around) around.content = getComputedStyle(page).backgroundColor;
  }
}

export const theme = new Theme();
