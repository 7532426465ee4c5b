import type { Project } from "@yiqiao/contracts/post-editing";
import { PageTitle } from "@yiqiao/ui";
import { useRef, useState } from "react";
import { createOwnKeys } from "../editor/keys/own-keys.ts";
import { platformOf } from "../editor/keys/key-press.ts";
import { SegmentList, type SegmentListHandle } from "../editor/list/segment-list.tsx";
import type { ProjectSession } from "./project/project-session.ts";
import { useActiveInAddress } from "./use-active-in-address.ts";
import classes from "./workspace.module.css";

interface WorkspaceProps {
  readonly session: ProjectSession;
  readonly project: Project;
}

export function Workspace({ session, project }: WorkspaceProps) {
  const { store } = session;
  const list = useRef<SegmentListHandle>(null);
  const [keys] = useState(() =>
    createOwnKeys({ read: () => null, write: () => undefined }, platformOf(navigator.platform)),
  );
  useActiveInAddress(session, list);
  return (
    <div className={classes.page}>
      <PageTitle title={project.name} />
      <div className={classes.list}>
        <SegmentList ref={list} store={store} source={project.src_lang} target={project.tgt_lang} keys={keys} />
      </div>
    </div>
  );
}
