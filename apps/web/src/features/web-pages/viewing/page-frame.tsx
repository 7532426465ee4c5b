import { apiPrefix } from "@yiqiao/contracts";
import { type FrameNews, type FrameOrder, type WebPage, webPageCalls } from "@yiqiao/contracts/web-pages";
import { useEffect, useEffectEvent, useRef } from "react";
import { frameNewsOf } from "./frame-news.ts";
import classes from "./viewer.module.css";

/** Tells a frame something. */
export type SendToFrame = (order: FrameOrder) => void;

interface PageFrameProps {
  readonly page: Pick<WebPage, "id" | "key">;
  readonly title: string;
  readonly onNews: (news: FrameNews, send: SendToFrame) => void;
}

const viewOf = ({ id, key }: PageFrameProps["page"]): string =>
  `${apiPrefix}${webPageCalls.view.path}?${new URLSearchParams({ id, key }).toString()}`;

/**
 * A page of others. It has an origin of its own, whatever its address is: neither can it reach ours, nor do we reach into
 * it but by messages.
 */
export function PageFrame({ page, title, onNews }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const listen = useEffectEvent(({ source, data }: MessageEvent<unknown>) => {
    const inner = frame.current?.contentWindow;
    const news = frameNewsOf(data);
    if (inner === null || inner === undefined || source !== inner || news === undefined) return;
    // An opaque origin has no name that a message could be for; the window is known to be the frame's.
    onNews(news, (order) => inner.postMessage(order, "*"));
  });
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => listen(event);
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={title}
      src={viewOf(page)}
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  );
}
