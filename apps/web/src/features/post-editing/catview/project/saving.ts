import { errorCodes } from "@yiqiao/contracts/error-codes";
import { postEditingCalls as calls } from "@yiqiao/contracts/post-editing";
import { api, ApiError } from "#shared/api-client/index.ts";
import type { SaveEdit } from "../../editor/store/store-types.ts";
import { answerOf, sentEditOf } from "./exchange.ts";
import { isClosing } from "./follow.ts";

/** What the server refuses for good is not sent again; anything else is. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === "business" && error.code !== errorCodes.tooManyRequests;

interface Saving {
  readonly projectId: string;
  /** The project is no longer open to this reader, or no longer worked on: what was edited is kept. */
  readonly onClosed: () => void;
  /** The server has a translation that was confirmed here. */
  readonly onConfirmed: (edit: ConfirmedEdit) => void;
}

export interface ConfirmedEdit {
  readonly id: number;
  readonly version: number;
}

export const savingTo =
  ({ projectId, onClosed, onConfirmed }: Saving): SaveEdit =>
  async (edit, { isLeaving }) => {
    try {
      const body = { project_id: projectId, edits: [sentEditOf(edit)] };
      const { edits } = await api(calls.save, { body, keepalive: isLeaving });
      const [saved] = edits;
      if (saved === undefined) throw new Error("an edit was not answered");
      if (saved.outcome === "saved" && edit.cause === "confirmed") onConfirmed({ id: edit.id, version: saved.version });
      return answerOf(saved);
    } catch (error) {
      if (isClosing(error)) onClosed();
      else if (isRefusal(error)) return { outcome: "refused" };
      throw error;
    }
  };
