// How the person at this device is called, at every table of the house.
import { recall, remember } from "./device";
import { t } from "./words";

class Person {
  name = $state(recall("name", ""));

  /** The name for a table, kept for the next one. */
  sitDown(): string {
    this.name = this.name.trim();
    remember("name", this.name);
    return this.name || t("page-guest");
  }
}

export const person = new Person();
