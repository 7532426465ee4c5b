import { appendFileSync, writeFileSync } from "node:fs";
import type { KeptText, Unit, UnitTarget } from "@yiqiao/documents";
import { pseudoTarget, tagFaults } from "@yiqiao/documents/checks";
import { readUnitLines, type TargetLine } from "@yiqiao/documents/isolated";
import type { TranslatedUnit } from "./translation.ts";

/** Writes the targets of an extraction, line by line. */
export async function writeTargets(
  units: string,
  targets: string,
  targetOf: (unit: Unit) => UnitTarget | undefined,
): Promise<void> {
  writeFileSync(targets, "");
  for await (const line of readUnitLines(units)) {
    const found = line.units.map(targetOf).filter((target) => target !== undefined);
    const written: TargetLine = { part: line.part, targets: found };
    appendFileSync(targets, `${JSON.stringify(written)}\n`);
  }
}

const shown = 5;

export async function tagFaultsOf(units: string): Promise<string[]> {
  const faults: string[] = [];
  for await (const line of readUnitLines(units))
    for (const unit of line.units) faults.push(...tagFaults(unit).map((fault) => `${line.part} ${unit.id}: ${fault}`));
  return faults.slice(0, shown);
}

/** Texts by how often they come. */
export type Tally = Map<string, number>;

/** What the units of an extraction say, which of it stays, and what the pseudo-translations of the others say. */
export async function textsOf(
  units: string,
  isBilingual: boolean,
): Promise<{ source: Tally; kept: Tally; pseudo: Tally }> {
  const source: Tally = new Map();
  const kept: Tally = new Map();
  const pseudo: Tally = new Map();
  for await (const line of readUnitLines(units)) {
    for (const unit of line.units) {
      const said = isBilingual ? (unit.existing?.text ?? "") : unit.text;
      add(source, said);
      const target = pseudoTarget(unit)?.text;
      if (target === undefined) add(kept, said);
      else add(pseudo, target);
    }
  }
  return { source, kept, pseudo };
}

/** The units of an extraction, with their pseudo-translations. */
export async function readTranslatedUnits(units: string): Promise<TranslatedUnit[]> {
  const found: TranslatedUnit[] = [];
  for await (const line of readUnitLines(units)) {
    found.push(...line.units.map((unit) => ({ unit, target: pseudoTarget(unit) })));
  }
  return found;
}

/** What an extraction says that stays as it is. */
export async function readKeptTexts(units: string): Promise<KeptText[]> {
  const kept: KeptText[] = [];
  for await (const line of readUnitLines(units)) kept.push(...(line.kept ?? []));
  return kept;
}

function add(tally: Tally, text: string): void {
  tally.set(text, (tally.get(text) ?? 0) + 1);
}
