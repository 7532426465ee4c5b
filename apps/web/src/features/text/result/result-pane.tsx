import { Skeleton } from "@mantine/core";
import type { DomainCode, LanguageCode, Quality } from "@yiqiao/contracts/languages";
import { useId, type ReactNode } from "react";
import { useNames } from "#features/languages";
import { engineIds, engineName } from "./engine-names.ts";
import { MissedTerms } from "./missed-terms.tsx";
import classes from "./result-pane.module.css";
import { ResultText } from "./result-text.tsx";
import type { ShownSegment } from "../alternatives/shown-segment.ts";
import { StarterNotice } from "../starter-notice.tsx";
import { usesStarterModel, isIncomplete, isTranslated, type TranslationState } from "../translation/streaming-state.ts";
import { useTexts } from "../texts.ts";
import { ReportedIssues } from "./reported-issues.tsx";

export interface ResultPaneProps {
  readonly state: TranslationState;
  /** The state's sentences with the reader's choices in them. */
  readonly segments: readonly ShownSegment[];
  readonly active: number | undefined;
  readonly target: LanguageCode;
  readonly domain: DomainCode;
  /** Of the engine that the pair of languages has, as far as it is known. */
  readonly pairQuality: Quality | undefined;
  readonly onActivate: (segment: number | undefined) => void;
  readonly onOpen: (segment: number, sentence: HTMLElement) => void;
  /** Why the target changed by itself. */
  readonly notice: string | undefined;
  /** Under the translation: why there is none, or not all of it. */
  readonly failure: ReactNode;
  readonly buttons: ReactNode;
}

export function ResultPane(props: ResultPaneProps) {
  const { state, segments, target, domain } = props;
  const t = useTexts();
  const helpId = useId();
  const isWaiting = state.status === "waiting" && segments.length === 0;
  const isRunning = state.status === "waiting" || state.status === "streaming";
  return (
    <section className={classes.pane} aria-label={t("translation")} aria-busy={isRunning}>
      <div className={classes.progress} data-running={isRunning || undefined} aria-hidden />
      <div className={classes.body}>
        {usesStarterModel(state, props.pairQuality) && <StarterNotice />}
        {state.status === "idle" && <p className={classes.placeholder}>{t("translation")}</p>}
        {isWaiting && <WaitingLines />}
        {segments.length > 0 && (
          <ResultText
            before={state.before}
            segments={segments}
            active={props.active}
            target={target}
            isStreaming={state.status === "streaming"}
            helpId={helpId}
            onActivate={props.onActivate}
            onOpen={props.onOpen}
          />
        )}
        <ReportedIssues segments={segments} />
        <MissedTerms segments={segments} />
        {isIncomplete(state) && state.total !== undefined && state.total > state.freshCount && (
          <p className={classes.incomplete}>{t("incomplete", { done: state.freshCount, total: state.total })}</p>
        )}
        {props.failure}
      </div>
      <span id={helpId} hidden>
        {t("resultHelp")}
      </span>
      <div className={classes.footer}>
        {props.buttons}
        {state.status === "done" && <Origin state={state} domain={domain} notice={props.notice} />}
      </div>
    </section>
  );
}

function WaitingLines() {
  return (
    <div className={classes.waiting} aria-hidden>
      <Skeleton height={14} width="92%" radius="xl" />
      <Skeleton height={14} width="78%" radius="xl" />
      <Skeleton height={14} width="45%" radius="xl" />
    </div>
  );
}

/** Where the translation comes from, quietly. */
function Origin({ state, domain, notice }: Pick<ResultPaneProps, "state" | "domain" | "notice">) {
  const t = useTexts();
  const { languageName, domainName } = useNames();
  const hasTranslation = isTranslated(state.segments);
  const isOtherDomain = hasTranslation && state.domainServed !== undefined && state.domainServed !== domain;
  return (
    <p className={classes.origin}>
      {notice !== undefined && <span role="status">{notice}</span>}
      {state.pivot !== undefined && <span>{t("throughLanguage", { language: languageName(state.pivot) })}</span>}
      {isOtherDomain && <span>{t("domainNotServed", { domain: domainName(domain) })}</span>}
      {!hasTranslation && <span>{t("nothingToTranslate")}</span>}
      {hasTranslation && state.engine !== undefined && <EngineNote engine={state.engine} />}
    </p>
  );
}

/** Which engines answered. */
function EngineNote({ engine }: { readonly engine: string }) {
  const t = useTexts();
  const own = { builtIn: t("engineBuiltIn"), chat: t("engineChat") };
  const names = engineIds(engine).map((id) => engineName(id, own));
  return <span>{t("engine", { engine: names.join(t("listSeparator")) })}</span>;
}
