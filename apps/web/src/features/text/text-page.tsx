import { UnstyledButton } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { domainCodes, languageCodes } from "@yiqiao/contracts/languages";
import { PageTitle } from "@yiqiao/ui";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { DomainPicker, LanguageBar } from "#features/languages";
import { LibraryPicker } from "#features/library-choice";
import { Announcement } from "./announcement.tsx";
import { isShortPhrase } from "./dictionary-view.ts";
import { ResultSide } from "./result-side.tsx";
import { SourceSide } from "./source-side.tsx";
import { useSpeech } from "./speech.ts";
import classes from "./text-page.module.css";
import { useAddressBar } from "./text-address.ts";
import { useTexts } from "./texts.ts";
import { useIsUser } from "./use-is-user.ts";
import { useTextTranslation } from "./use-text-translation.ts";

const HistoryDrawer = lazy(() => import("./history-drawer.tsx"));
const DictionaryPanel = lazy(() => import("./dictionary-panel.tsx"));

/** Text translation: two panes that translate while the reader types. */
export function TextPage() {
  const t = useTexts();
  const isUser = useIsUser();
  const translation = useTextTranslation(useAddressBar(), isUser);
  const { workspace, state, sourceLanguage, lists } = translation;
  const speech = useSpeech();
  const [hovered, setHovered] = useState<number>();
  const [pinned, setPinned] = useState<number>();
  const active = pinned ?? hovered;
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const historyButton = useRef<HTMLButtonElement>(null);
  const closeHistory = () => {
    setHistoryOpen(false);
    historyButton.current?.focus({ preventScroll: true });
  };
  const phrase = useMemo(() => workspace.text.trim(), [workspace.text]);
  const hasDictionary = state.status === "done" && sourceLanguage !== undefined && isShortPhrase(phrase);

  return (
    <div className={classes.page}>
      <PageTitle title={t("title")} hidden />
      <div className={classes.card}>
        <LanguageBar
          choice={workspace.choice}
          context={translation.context}
          offered={lists.languages ?? languageCodes}
          recent={translation.recent}
          detection={translation.detection}
          sourceRef={translation.sourceRef}
          targetRef={translation.targetRef}
          onSource={translation.chooseSource}
          onTarget={translation.chooseTarget}
          onSwap={translation.swap}
          tools={
            <>
              <DomainPicker
                value={workspace.domain}
                variants={lists.variants}
                offered={lists.domains ?? domainCodes}
                onChoose={translation.chooseDomain}
              />
              {isUser && <LibraryPicker {...translation.libraryChoice} />}
              <UnstyledButton
                ref={historyButton}
                className={classes.tool}
                aria-haspopup="dialog"
                onClick={() => setHistoryOpen(true)}
              >
                <IconHistory size={18} stroke={1.8} aria-hidden />
                {t("history")}
              </UnstyledButton>
            </>
          }
        />
        <div className={classes.panes}>
          <SourceSide translation={translation} speech={speech} active={active} onActivate={setHovered} />
          <ResultSide
            translation={translation}
            speech={speech}
            active={active}
            onActivate={setHovered}
            onPin={setPinned}
          />
        </div>
      </div>
      {hasDictionary && (
        <Suspense fallback={null}>
          <DictionaryPanel
            phrase={phrase}
            machineTarget={state.segments[0]?.target ?? translation.target}
            shown={translation.target}
            source={sourceLanguage}
            target={workspace.choice.target}
            domain={workspace.domain}
            onUse={(chosen) => translation.choose(0, chosen)}
            onLookUp={(meaning) => translation.setText(meaning, true)}
          />
        </Suspense>
      )}
      {isHistoryOpen && (
        <Suspense fallback={null}>
          <HistoryDrawer
            isUser={isUser}
            onClose={closeHistory}
            onRestore={(entry) => {
              closeHistory();
              translation.open(entry);
            }}
          />
        </Suspense>
      )}
      <Announcement state={state} target={translation.target} />
    </div>
  );
}
