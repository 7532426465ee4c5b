import type { KeptReason } from "../../model/kept-text.ts";
import type { UnitKind } from "../../model/unit.ts";
import type { Block } from "./layout/blocks/block.ts";
import type { BlockText } from "./layout/blocks/block-text.ts";
import type { Alignment } from "./layout/blocks/classify.ts";
import type { BlockRole } from "./layout/blocks/roles.ts";

/** A block of a page with its text. */
export interface PageBlock extends Block {
  /** `p12/b3`: unique in the document, the same on every reading. */
  readonly id: string;
  readonly angle: number;
  readonly content: BlockText;
  readonly role: BlockRole;
  readonly kind: UnitKind;
  readonly alignment: Alignment;
  /** Of a listing: its lines, which are units instead of it. */
  readonly listed?: readonly PageBlock[];
  /** Numbers, formulas and the like: not a unit. */
  readonly kept: KeptReason | undefined;
}
