import { UnstyledButton } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { hasDictionary } from "@yiqiao/contracts/dictionary";
import { domainCodes, languageCodes } from "@yiqiao/contracts/languages";
import { PageTitle } from "@yiqiao/ui";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { DomainPicker, LanguageBar } from "#features/languages";
import { LibraryPicker } from "#features/libraries";
import { Announcement } from "./result/announcement.tsx";
import { ResultSide } from "./result/result-side.tsx";
import { SourceSide } from "./source/source-side.tsx";
import { isShortPhrase } from "./dictionary/short-phrase.ts";
import { useSpeech } from "./speech/speech.ts";
import classes from "./text-page.module.css";
import { useAddressBar } from "./text-address.ts";
import { useTexts } from "./texts.ts";
import { useIsUser } from "./use-is-user.ts";
import { useTextTranslation } from "./translation/use-text-translation.ts";

const HistoryDrawer = lazy(() => import("./history/history-drawer.tsx"));
const DictionaryPanel = lazy(() => import("./dictionary/dictionary-panel.tsx"));

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
  const { target: targetLanguage } = workspace.choice;
  const dictionarySource =
    sourceLanguage !== undefined && hasDictionary(sourceLanguage, targetLanguage) && isShortPhrase(phrase)
      ? sourceLanguage
      : undefined;

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
          taken={translation.taken}
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
      {dictionarySource !== undefined && (
        <Suspense fallback={null}>
          <DictionaryPanel
            phrase={phrase}
            shown={translation.target}
            source={dictionarySource}
            target={targetLanguage}
            isUser={isUser}
            onUse={state.status === "done" ? (chosen) => translation.choose(0, { target: chosen }) : undefined}
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
