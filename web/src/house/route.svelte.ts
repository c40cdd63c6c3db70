// Where in the house one is: at home, or at a table. It stands in the address, so that a reload stays there.

function tableIn(hash: string): string | null {
  return /^#\/t\/([\w-]+)$/.exec(hash)?.[1] ?? null;
}

class Route {
  table = $state(tableIn(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.table = tableIn(location.hash)));
  }

  toTable(id: string): void {
    location.hash = `#/t/${id}`;
    this.table = id;
  }

  toHome(): void {
    location.hash = "#/";
    this.table = null;
  }
}

export const route = new Route();
