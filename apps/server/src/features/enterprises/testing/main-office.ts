import { type EnterpriseDetail, enterpriseCalls } from "@yiqiao/contracts/enterprises";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { buildAccount, buildTestApp, type TestAnswer, type TestApp, type TestAppOptions } from "#testing";

export const password = "Harbour2026x";

/** The main site with an administrator, and what it takes to make enterprises and users. */
export async function openMainOffice(options: TestAppOptions = {}) {
  const app = await buildTestApp(options);
  const tokens = new Map<string, string>();
  const call = async <T>(who: string | undefined, path: string, body?: object): Promise<TestAnswer<T>> =>
    app.call<T>(path, { token: who === undefined ? undefined : tokens.get(who), ...(body && { body }) });
  const signIn = async (name: string): Promise<void> => {
    const { data } = await app.login(name, password);
    if (data !== null) tokens.set(name, data.access_token);
  };
  const user = async (name: string, account: Partial<Parameters<typeof buildAccount>[1]> = {}): Promise<string> => {
    const id = await buildAccount(app.database.db, { accountNumber: name, password, ...account });
    await signIn(name);
    return id;
  };
  await user("boss", { role: 0 });
  const create = (body: object) => call<EnterpriseDetail>("boss", enterpriseCalls.create.path, body);
  const foundEnterprise = async (code: string, settings: object = {}) => {
    const administrator = `${code}-keeper@example.com`;
    await user(administrator);
    const answer = await create({ code, name_zh: `企业${code}`, name_en: `Firm ${code}`, administrator, settings });
    if (answer.data === null) throw new Error(answer.message);
    return { ...answer.data, keeper: administrator };
  };
  return { app, call, signIn, user, create, found: foundEnterprise, tokens, close: () => app.close() };
}
export type MainOffice = Awaited<ReturnType<typeof openMainOffice>>;

/** The name of an answer's code. */
export const outcomeOf = ({ code }: { readonly code: number }) => errorNameOf(code);

/** What an account is in the database. */
export async function accountOf(app: TestApp, number: string) {
  const { rows } = await app.database.pool.query<{ id: string; site_id: number; role: number }>(
    "select id, site_id, role from accounts where account_number = $1",
    [number],
  );
  return rows[0];
}

/** The beginning of a PNG of so many pixels. */
export const png = (width: number, height: number): Buffer => {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), size, Buffer.alloc(17)]);
};
