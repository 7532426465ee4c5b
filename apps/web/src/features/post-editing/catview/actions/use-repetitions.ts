import { projectPropagationCalls as calls } from "@yiqiao/contracts/post-editing";
import { toast } from "@yiqiao/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "#shared/api-client/index.ts";
import { useSession } from "../project/use-session.ts";
import { showRefusal } from "../project/use-work.ts";
import type { Watched } from "../../editor/store/watched.ts";
import { useTexts } from "./texts.ts";
import { rememberedChoice, type RepetitionChoice } from "./repetition-choice.ts";

/** Gives each confirmed translation to its repetitions, says to how many, and offers to take that back. */
export function useRepetitions(): Watched<RepetitionChoice> {
  const t = useTexts();
  const { project, confirmed, take } = useSession();
  const [choice] = useState(rememberedChoice);
  const undo = async (groupId: string): Promise<void> => {
    const body = { project_id: project.project_id, group_id: groupId };
    const { segments, reload, left } = await api(calls.undo, { body });
    await take({ removed: [], segments, reload });
    if (left > 0) toast.warning(t("repetitionsLeft", { count: left }));
  };
  const give = async (): Promise<void> => {
    const [scope, edit] = [choice.get(), confirmed.get()];
    if (scope === "none" || edit === undefined) return;
    const body = { project_id: project.project_id, id: edit.id, version: edit.version, scope };
    const { group_id: groupId, segments, reload, changed } = await api(calls.propagate, { body });
    await take({ removed: [], segments, reload });
    if (groupId === null) return;
    const run = () => void undo(groupId).catch(showRefusal);
    toast.action(t("repetitionsGiven", { count: changed }), { label: t("repetitionsUndo"), run });
  };
  // Somebody has changed the segment since, or it is told by the page itself: nothing is lost by it.
  const onConfirmed = useEffectEvent(() => void give().catch(() => undefined));
  useEffect(() => confirmed.subscribe(() => onConfirmed()), [confirmed]);
  return choice;
}
