import { errorCatalogue } from "@yiqiao/contracts/errors";
import {
  postEditingCalls,
  projectPanelCalls,
  type Project,
  type SegmentAlternatives,
  type SegmentMatches,
  type Skeleton,
} from "@yiqiao/contracts/post-editing";
import { type TermProposalQuote, termExtractionCalls, type TermScanPage } from "@yiqiao/contracts/term-extraction";
import { sendForm } from "#testing/documents/documents-app";
import {
  type Act,
  type Actor,
  assertSame,
  pair,
  remembered,
  sentBy,
  stormy,
  words,
  type ChargingScene,
} from "./acts.ts";
import type { Chance } from "./chance.ts";
import { uploadText } from "./file-doors.ts";

const success = errorCatalogue.success.code;

/** What people do beside translating. */
export function workDoors(world: ChargingScene): Record<string, Act> {
  return { proposals: proposals(world), segments: segments(world) };
}

const english = ["flurbo", "zanko", "mirvel", "torque", "gearbox", "solenoid", "harbour", "ratchet"];
const things = ["valve", "plate", "pump", "converter", "spring"];

/** Terms, each often enough to be found. */
function manualOf(chance: Chance): string {
  const terms = Array.from({ length: 3 }, () => `${chance.of(english)} ${chance.of(things)}`);
  return terms.flatMap((term) => [`The ${term} moves.`, `Check the ${term} before each run.`]).join("\n");
}

function proposals({ app, drain, under }: ChargingScene): Act {
  return async (chance, actor) => {
    const mine = sentBy(actor);
    const fields = { src_lang: "en-us", tgt_lang: "ja", text: manualOf(chance) };
    const parts = Object.entries(fields).map(([name, value]) => ({ name, value }));
    const { path } = termExtractionCalls.create;
    const { code, data, message } = await sendForm<{ task_id: string }>(app, mine, { path, parts });
    if (code !== success) throw new Error(message);
    await drain();
    const asked = { task_id: data.task_id, in_context: chance.happens(0.5) };
    const quote = await app.call<TermProposalQuote>(termExtractionCalls.quote.path, { ...mine, body: asked });
    const { characters: quoted } = quote.data;
    under(stormy(chance, 0.3));
    await app.call(termExtractionCalls.propose.path, { ...mine, body: { ...asked, quoted } });
    await drain();
    under({});
    await drain();
    const query = `${termExtractionCalls.query.path}?task_id=${data.task_id}&page_size=200`;
    const { scan } = (await app.call<TermScanPage>(query, mine)).data;
    const { charged } = scan.proposals;
    if (charged > quoted) throw new Error(`Terms of ${quoted} were told as ${charged}`);
    return charged;
  };
}

/** Other translations of segments that no engine translated. */
function segments({ app, under }: ChargingScene): Act {
  return async (chance, actor) => {
    const mine = sentBy(actor);
    const { id, segments: ids = [] } = actor.project ?? {};
    const segment = chance.of(ids);
    const path = `${projectPanelCalls.matches.path}?project_id=${id}&id=${segment}`;
    const { alternatives_price: price } = (await app.call<SegmentMatches>(path, mine)).data;
    under(stormy(chance, 0.2));
    const body = { project_id: id, id: segment };
    const found = await app.call<SegmentAlternatives>(projectPanelCalls.alternatives.path, { ...mine, body });
    under({});
    if (found.code !== success) return 0;
    assertSame("a segment", price, found.data.characters);
    return found.data.characters;
  };
}

/** A project of sentences that nobody has had translated. */
export async function projectOf(world: ChargingScene, actor: Actor): Promise<NonNullable<Actor["project"]>> {
  const { app, drain } = world;
  const mine = sentBy(actor);
  const lines = words.flatMap((one) => words.map((other) => `${one}和${other}。`));
  const uid = await uploadText(world, actor, [...remembered, ...lines].join("\n"));
  const created = await app.call<Project>(postEditingCalls.create.path, { ...mine, body: { uid, ...pair } });
  if (created.code !== success) throw new Error(created.message);
  await drain();
  const { project_id: id } = created.data;
  const { data } = await app.call<Skeleton>(`${postEditingCalls.skeleton.path}?project_id=${id}`, mine);
  return { id, segments: data.ids };
}
