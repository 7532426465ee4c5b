import { apiPrefix } from "@yiqiao/contracts";
import type { Invoice, InvoiceList } from "@yiqiao/contracts/invoices";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildPaymentsApp, type PaymentsApp } from "#testing/payments";

let shop: PaymentsApp;
beforeAll(async () => {
  shop = await buildPaymentsApp();
});
afterAll(() => shop.close());

const company = {
  kind: "company",
  title: "北京译桥科技有限公司",
  tax_number: "91110108MA01ABCD2X",
  email: "finance@example.com",
} as const;
const asUser = () => ({ token: shop.user.token });
const asAdministrator = () => ({ token: shop.administrator.token });
const request = (tid: string, change: object = {}) =>
  shop.app.call<Invoice>("/invoices/request", { ...asUser(), body: { tid, ...company, ...change } });

async function placePaidOrder(): Promise<string> {
  const tid = await shop.order(9900);
  await shop.sandbox.act(await shop.begin(tid), "pay");
  await shop.drain();
  return tid;
}

function issue(fields: Readonly<Record<string, string>>, file: Buffer, token = shop.administrator.token) {
  const boundary = "----invoice";
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
  return shop.app.fastify.inject({
    method: "POST",
    url: `${apiPrefix}/invoices/issue`,
    headers: { authorization: `Bearer ${token}`, "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(parts.join("") + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
const get = (url: string, token = shop.user.token) =>
  shop.app.fastify.inject({ url: apiPrefix + url, headers: { authorization: `Bearer ${token}` } });

/** Kinds of the mails on their way to an address. */
const mailsTo = (address: string) =>
  shop.app.enqueued.flatMap(({ payload }) =>
    "to" in payload && payload.to === address && "kind" in payload ? [payload.kind] : [],
  );

it("is for orders that were paid, once, with a tax number for companies", async () => {
  const unpaid = await shop.order();
  expect((await request(unpaid)).code).toBe(43312);
  expect((await request("YQ0")).code).toBe(43303);
  const tid = await placePaidOrder();
  const { tax_number: _, ...without } = company;
  const noNumber = await shop.app.call("/invoices/request", { ...asUser(), body: { tid, ...without } });
  expect(noNumber.code).not.toBe(20000);
  const { data } = await request(tid);
  expect(data).toMatchObject({ tid, amount_fen: 9900, state: "requested", title: company.title, has_file: false });
  expect(data.goods_name).not.toBe("");
  expect((await request(tid)).code).toBe(43311);
  const others = await shop.app.call("/invoices/request", { ...asAdministrator(), body: { tid, ...company } });
  expect(others.code).toBe(43303);
});

it("is issued with its file, which its buyer loads, and told of", async () => {
  const tid = await placePaidOrder();
  const { data: asked } = await request(tid);
  const file = Buffer.from("%PDF-1.7 an invoice");
  const fields = { id: asked.id, invoice_number: "25312000000012345678" };
  expect((await issue(fields, Buffer.from("GIF89a"))).json()).toMatchObject({ code: 43314 });
  expect((await issue(fields, Buffer.concat([file, Buffer.alloc(6_000_000)]))).json()).toMatchObject({ code: 43314 });
  expect((await issue(fields, file, shop.user.token)).json()).toMatchObject({ code: 42000 });
  expect((await get(`/invoices/file?id=${asked.id}`)).json()).toMatchObject({ code: 43310 });
  const issued = (await issue(fields, file)).json<{ data: Invoice }>().data;
  expect(issued).toMatchObject({ state: "issued", invoice_number: fields.invoice_number, has_file: true });
  expect((await issue(fields, file)).json()).toMatchObject({ code: 43310 });
  const loaded = await get(`/invoices/file?id=${asked.id}`);
  expect(loaded.rawPayload).toEqual(file);
  expect(loaded.headers["content-type"]).toBe("application/pdf");
  expect(loaded.headers["content-disposition"]).toContain("invoice-25312000000012345678.pdf");
  const { data } = await shop.app.call("/messages", asUser());
  expect(JSON.stringify(data)).toContain(fields.invoice_number);
  expect(mailsTo(company.email)).toEqual(["invoice-issued"]);
});

it("is over what was not paid back, at the time that it is made", async () => {
  const tid = await placePaidOrder();
  const { data: asked } = await request(tid);
  const refund = (amount: number) =>
    shop.app.call("/orders/refund", { ...asAdministrator(), body: { tid, amount_fen: amount, reason: "x" } });
  await refund(900);
  const { data: own } = await shop.app.call<InvoiceList>("/invoices/list", asUser());
  expect(own.invoices.find(({ id }) => id === asked.id)?.amount_fen).toBe(9000);
  const fields = { id: asked.id, invoice_number: "25312000000012345679" };
  const file = Buffer.from("%PDF-1.7 an invoice");
  expect((await issue(fields, file)).json()).toMatchObject({ code: 20000, data: { amount_fen: 9000 } });
  const whole = await placePaidOrder();
  const { data: idle } = await request(whole);
  await shop.app.call("/orders/refund", { ...asAdministrator(), body: { tid: whole, amount_fen: 9900, reason: "x" } });
  expect((await issue({ ...fields, id: idle.id }, file)).json()).toMatchObject({ code: 43312 });
});

it("is turned down with a reason, and can be asked for again", async () => {
  const tid = await placePaidOrder();
  const { data: asked } = await request(tid);
  const body = { id: asked.id, reason: "抬头与税号不符" };
  const { data } = await shop.app.call<Invoice>("/invoices/reject", { ...asAdministrator(), body });
  expect(data).toMatchObject({ state: "rejected", reason: body.reason });
  const again = await request(tid, { kind: "personal", title: "李雷" });
  expect(again.data).toMatchObject({ kind: "personal", tax_number: null });
  const { data: own } = await shop.app.call<InvoiceList>("/invoices/list", asUser());
  expect(
    own.invoices
      .filter((one) => one.tid === tid)
      .map(({ state }) => state)
      .toSorted(),
  ).toEqual(["rejected", "requested"]);
  const { data: open } = await shop.app.call<InvoiceList>("/invoices/all?state=requested", asAdministrator());
  expect(open.invoices.every(({ state }) => state === "requested")).toBe(true);
  expect(open.total).toBeGreaterThan(0);
  expect((await shop.app.call("/invoices/all", asUser())).code).toBe(42000);
});

it("and a receipt is there for every order that was paid, for its buyer and administrators", async () => {
  const unpaid = await shop.order();
  expect((await get(`/invoices/receipt?tid=${unpaid}`)).json()).toMatchObject({ code: 43312 });
  const tid = await placePaidOrder();
  for (const token of [shop.user.token, shop.administrator.token]) {
    const receipt = await get(`/invoices/receipt?tid=${tid}`, token);
    expect(receipt.headers["content-type"]).toBe("application/pdf");
    expect(receipt.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(receipt.rawPayload.length).toBeGreaterThan(5000);
  }
});
