import { describe, expect, it } from "vitest";
import type { PersonalData } from "#platform/personal-data";
import { createPort, createServices, defineFeature, type Port } from "./index.ts";

const dataOf = (name: string): PersonalData => ({ name, tables: {}, erase: () => Promise.resolve() });

const shop = defineFeature({
  create: ({ rate }: { readonly rate: number }) => {
    const stock = createPort<(item: string) => number>("stock");
    return { shop: { price: (item: string) => rate * stock.value(item) }, stock };
  },
  personalData: () => [dataOf("orders"), dataOf("prices")],
});
const warehouse = defineFeature({
  create: ({ stock }: { readonly stock: Port<(item: string) => number> }) => {
    stock.connect((item) => item.length);
    return { warehouse: "here" };
  },
  personalData: ({ warehouse: name }: { readonly warehouse: string }) => [dataOf(name)],
});

describe("services of features", () => {
  it("are made of what stands before them, and connect to what asks for them", () => {
    const services = createServices([shop, warehouse], { rate: 2 });
    expect(services.shop.price("tea")).toBe(6);
  });

  it("tell of their data in the order of erasing: what was made first comes last", () => {
    const { holdings } = createServices([shop, warehouse], { rate: 2 });
    expect(holdings.map(({ name }) => name)).toEqual(["here", "orders", "prices"]);
  });

  it("are not made when nothing connects to a port, or two things do", () => {
    expect(() => createServices([shop], { rate: 2 })).toThrow("stock: no feature connects");
    expect(() => createServices([shop, warehouse, { ...warehouse, create: connectAgain }], { rate: 2 })).toThrow(
      "stock: two features connect",
    );
  });

  it("are not made when two features make the same", () => {
    expect(() => createServices([shop, shop], { rate: 2 })).toThrow("shop: made by two features");
  });

  it("do not answer before they are connected", () => {
    expect(() => createPort<() => void>("stock").value()).toThrow("stock: no feature has connected");
  });
});

function connectAgain({ stock }: { readonly stock: Port<(item: string) => number> }): object {
  stock.connect(() => 0);
  return {};
}
