/* Rounds of Fifty counted in C, to measure the lab's kernel against: default rules, lines as machine words.
 *
 * lines: a word a seat, bit n set where the line holds n; marbles, bonuses: out, a figure a seat. */
#include <stdint.h>

void count_rounds(const uint64_t *lines, long rounds, int seats, int last, const int *bonus, int *marbles, int *bonuses) {
  for (long round = 0; round < rounds; round++, lines += seats, marbles += seats, bonuses += seats) {
    uint64_t held = 0, clashes = 0;
    for (int seat = 0; seat < seats; seat++) {
      clashes |= held & lines[seat];
      held |= lines[seat];
    }
    /* A run ends before the next number that anybody holds, or with the count. */
    uint64_t ends = held | 2ull << last;
    for (int seat = 0; seat < seats; seat++) {
      int marble = 0, extra = 0;
      for (uint64_t left = lines[seat]; left; left &= left - 1) {
        uint64_t number = left & -left;
        if (clashes & number)
          extra += bonus[__builtin_popcountll(lines[seat] & (number - 1))];
        else
          marble += __builtin_ctzll(ends & ~(number | (number - 1))) - __builtin_ctzll(number);
      }
      marbles[seat] = marble;
      bonuses[seat] = extra;
    }
  }
}
