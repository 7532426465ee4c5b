import { useQuery } from "@tanstack/react-query";
import type { ProjectSegment } from "@yiqiao/contracts/post-editing";
import { useEffect, useEffectEvent, useRef } from "react";
import { canEdit } from "../project/role.ts";
import { useSession } from "../project/use-session.ts";
import { QuietQuery } from "./quiet-query.tsx";
import { commentsQuery, useCommentActs } from "./side.queries.ts";
import classes from "./side-panel.module.css";
import { useTexts } from "./texts.ts";
import type { Panel } from "./use-panel.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";

interface CommentsProps {
  readonly detail: ProjectSegment;
  readonly panel: Panel;
}

/** What people say of a segment. Give it the segment's id as its `key`. */
export function Comments({ detail, panel }: CommentsProps) {
  const t = useTexts();
  const { project } = useSession();
  const { project_id: projectId } = project;
  const comments = useQuery(commentsQuery(projectId, detail.id));
  const acts = useCommentActs(projectId, detail.id);
  useCommentRefresh(detail, () => void comments.refetch());
  return (
    <>
      <QuietQuery query={comments}>
        {({ comments: all }) =>
          all.length === 0 ? (
            <p className={classes.quiet}>{t("commentsNone")}</p>
          ) : (
            <ol className={classes.cards} aria-label={t("commentsList")}>
              {all.map((comment) => (
                <CommentItem key={comment.comment_id} comment={comment} acts={acts} />
              ))}
            </ol>
          )
        }
      </QuietQuery>
      {canEdit(project.role) && <CommentForm id={detail.id} panel={panel} add={acts.add} />}
    </>
  );
}

/** A change that was told of and is none of the text is one of the comments. */
function useCommentRefresh(detail: ProjectSegment, again: () => void): void {
  const before = useRef(detail);
  const onDetail = useEffectEvent((now: ProjectSegment) => {
    const { version, comments } = before.current;
    const isOther = now !== before.current && (now.version === version || now.comments !== comments);
    before.current = now;
    if (isOther) again();
  });
  useEffect(() => onDetail(detail), [detail]);
}
