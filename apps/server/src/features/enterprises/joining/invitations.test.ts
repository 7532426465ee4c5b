import {
  type Invited,
  type Invitations,
  type InvitationView,
  joiningCalls,
  type Membership,
} from "@yiqiao/contracts/enterprises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf, type MainOffice, openMainOffice, outcomeOf } from "../testing/main-office.ts";

let office: MainOffice;
let keeper: string;
let siteId: number;
beforeAll(async () => {
  office = await openMainOffice({ canSend: { email: true } });
  ({ keeper, site_id: siteId } = await office.found("acme"));
});
afterAll(() => office.close());

type Sent = Invited["invited"][number];
const invite = (accounts: string, who = keeper) => office.call<Invited>(who, joiningCalls.invite.path, { accounts });
const list = async (query = "", who = keeper) =>
  (await office.call<Invitations>(who, `${joiningCalls.invitations.path}?${query}`)).data;
const tokenOf = ({ link }: Pick<Sent, "link">) => new URL(link).searchParams.get("token") ?? "";
const view = (token: string) => office.app.call<InvitationView>(`${joiningCalls.invitation.path}?token=${token}`);
const accept = (who: string, by: object) => office.call<Membership>(who, joiningCalls.accept.path, by);
const act = (path: string, id: string, who = keeper) => office.call<Sent>(who, path, { id });
const one = async (account: string): Promise<Sent> => {
  const [sent] = (await invite(account)).data.invited;
  if (sent === undefined) throw new Error("not invited");
  return sent;
};

describe("an invitation", () => {
  it("goes to many at once, by e-mail and by phone, and tells what it could not do", async () => {
    const { data } = await invite(`Ann@Example.com, bob@example.com；13800138000\n${keeper} nonsense ann@example.com`);
    expect(data.invited.map(({ invitation, sent }) => [invitation.account, invitation.state, sent])).toEqual([
      ["ann@example.com", "open", true],
      ["bob@example.com", "open", true],
      ["13800138000", "open", false],
    ]);
    expect(data.refused).toEqual([
      { value: keeper, reason: "isMember" },
      { value: "nonsense", reason: "notAnAccount" },
    ]);
    expect((await invite("ann@example.com")).data.refused).toEqual([
      { value: "ann@example.com", reason: "invitedAlready" },
    ]);
    const mails = office.app.enqueued.filter(({ name }) => name === "mail.send").map(({ payload }) => payload);
    expect(JSON.stringify(mails)).toContain(data.invited[0]?.link);
    const entries = await office.app.features.audit.list({ site: siteId, action: "invitation.send", limit: 10 });
    expect(entries).toHaveLength(3);
    expect(JSON.stringify(entries)).not.toContain(tokenOf(data.invited[0] as Sent));
  });

  it("keeps no link that could be read in the database", async () => {
    const sent = await one("secret@example.com");
    const { rows } = await office.app.database.pool.query("select * from site_invitations");
    expect(JSON.stringify(rows)).not.toContain(tokenOf(sent));
  });

  it("is for at most 200 at once", async () => {
    const many = Array.from({ length: 201 }, (_, place) => `n${place}@example.com`).join(" ");
    const answer = await invite(many);
    expect([outcomeOf(answer), answer.message]).toEqual(["invitationsTooMany", expect.stringContaining("201")]);
  });

  it("says to who has the link whose it is, without the whole address", async () => {
    const { data } = await view(tokenOf(await one("carol@example.com")));
    expect(data).toMatchObject({
      site: { code: "acme", name_en: "Firm acme" },
      account: "c***l@example.com",
      allow_register: true,
    });
    expect(outcomeOf(await view("x".repeat(43)))).toBe("invitationMissing");
  });

  it("is accepted by the account that it is for, new or there before, and by no other", async () => {
    const token = tokenOf(await one("dan@example.com"));
    await office.user("eve@example.com");
    const other = await accept("eve@example.com", { token });
    expect([outcomeOf(other), other.message]).toEqual([
      "invitationOfOther",
      expect.stringContaining("d***@example.com"),
    ]);
    await office.user("dan@example.com");
    const { data } = await accept("dan@example.com", { token });
    expect(data.site).toMatchObject({ site_id: siteId });
    expect(await accountOf(office.app, "dan@example.com")).toMatchObject({ site_id: siteId, role: 2 });
    expect(outcomeOf(await accept("dan@example.com", { token }))).toBe("invitationMissing");
    expect(await list("state=accepted")).toMatchObject({
      invitations: [{ account: "dan@example.com", accepted_time: expect.any(String) }],
    });
  });

  it("waits in the account of who has the address, link or not", async () => {
    const { invitation } = await one("fay@example.com");
    await office.user("fay@example.com");
    const { data } = await office.call<Membership>("fay@example.com", joiningCalls.membership.path);
    expect(data.invitations).toMatchObject([{ id: invitation.id, site: { code: "acme" } }]);
    expect(outcomeOf(await accept("eve@example.com", { id: invitation.id }))).toBe("invitationMissing");
    expect((await accept("fay@example.com", { id: invitation.id })).data.site).toMatchObject({ code: "acme" });
  });

  it("cannot be accepted by an account that may not go", async () => {
    const token = tokenOf(await one("gus@example.com"));
    await office.user("gus@example.com", { plan: "standard-m", planExpiresAt: new Date("2027-01-01") });
    const answer = await accept("gus@example.com", { token });
    expect([outcomeOf(answer), answer.message]).toEqual(["joinHindered", expect.stringContaining("plan of its own")]);
    expect((await list("state=open&search=gus")).invitations).toHaveLength(1);
  });

  it("is taken back, and then its link says nothing", async () => {
    const sent = await one("hal@example.com");
    expect(outcomeOf(await act(joiningCalls.revoke.path, sent.invitation.id))).toBe("success");
    expect(outcomeOf(await view(tokenOf(sent)))).toBe("invitationMissing");
    expect(outcomeOf(await act(joiningCalls.revoke.path, sent.invitation.id))).toBe("invitationMissing");
    expect(outcomeOf(await act(joiningCalls.resend.path, sent.invitation.id))).toBe("invitationMissing");
    expect((await list("state=revoked")).invitations).toMatchObject([{ account: "hal@example.com", state: "revoked" }]);
    expect((await invite("hal@example.com")).data.invited).toHaveLength(1);
  });

  it("ends with its time, is sent again with a link of its own, and the former link is over", async () => {
    const sent = await one("ida@example.com");
    office.app.clock.advance({ days: 8 });
    await office.signIn(keeper);
    expect(outcomeOf(await view(tokenOf(sent)))).toBe("invitationMissing");
    expect((await list("state=expired&search=IDA")).invitations).toMatchObject([{ state: "expired" }]);
    const again = (await act(joiningCalls.resend.path, sent.invitation.id)).data;
    expect(again.invitation).toMatchObject({ id: sent.invitation.id, state: "open" });
    expect(outcomeOf(await view(tokenOf(sent)))).toBe("invitationMissing");
    expect(outcomeOf(await view(tokenOf(again)))).toBe("success");
    office.app.clock.advance({ days: 8 });
    await office.signIn(keeper);
    expect((await invite("ida@example.com")).data.invited).toHaveLength(1);
  });

  it("is listed page by page, the newest first", async () => {
    const all = (await list("page_size=100")).invitations.map(({ id }) => id);
    const paged: string[] = [];
    for (let next: string | null | undefined; next !== null;) {
      const page = await list(`page_size=3${next === undefined ? "" : `&before=${next}`}`);
      paged.push(...page.invitations.map(({ id }) => id));
      next = page.next;
    }
    expect(paged).toEqual(all);
  });

  it("of another enterprise is out of a manager's reach", async () => {
    await office.signIn("boss");
    const other = await office.found("other");
    const { invitation } = await one("jo@example.com");
    expect((await list("", other.keeper)).invitations).toEqual([]);
    for (const path of [joiningCalls.revoke.path, joiningCalls.resend.path]) {
      expect(outcomeOf(await act(path, invitation.id, other.keeper))).toBe("invitationMissing");
    }
    await office.user("kim@example.com");
    expect(outcomeOf(await invite("a@example.com", "kim@example.com"))).toBe("noPermission");
    expect(outcomeOf(await invite("a@example.com", "boss"))).toBe("mainSiteJoined");
  });
});
