import { UnstyledButton } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { hasDictionary } from "@yiqiao/contracts/dictionary";
import { domainCodes, languageCodes } from "@yiqiao/contracts/languages";
import { PageTitle } from "@yiqiao/ui";
import { lazy, Suspense, useMemo, useRef, useState, type RefObject } from "react";
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
import { type TextTranslation, useTextTranslation } from "./translation/use-text-translation.ts";

const HistoryDrawer = lazy(() => import("./history/history-drawer.tsx"));
const DictionaryPanel = lazy(() => import("./dictionary/dictionary-panel.tsx"));

/** Text translation: two panes that translate while the reader types. */
export function TextPage() {
  const t = useTexts();
  const isUser = useIsUser();
  const translation = useTextTranslation(useAddressBar(), isUser);
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

  return (
    <div className={classes.page}>
      <PageTitle title={t("title")} hidden />
      <div className={classes.card}>
        <Languages
          translation={translation}
          isUser={isUser}
          historyButton={historyButton}
          onHistory={() => setHistoryOpen(true)}
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
      <Dictionary translation={translation} isUser={isUser} />
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
      <Announcement state={translation.state} target={translation.target} />
    </div>
  );
}

function Languages(props: ToolsProps) {
  const { translation } = props;
  const { workspace, lists } = translation;
  return (
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
      tools={<Tools {...props} />}
    />
  );
}

interface DictionaryProps {
  readonly translation: TextTranslation;
  readonly isUser: boolean;
}

/** Of a word or a short phrase, where there is a dictionary of the pair. */
function Dictionary({ translation, isUser }: DictionaryProps) {
  const { workspace, state, sourceLanguage } = translation;
  const phrase = useMemo(() => workspace.text.trim(), [workspace.text]);
  const { target } = workspace.choice;
  if (sourceLanguage === undefined || !hasDictionary(sourceLanguage, target) || !isShortPhrase(phrase)) return null;
  return (
    <Suspense fallback={null}>
      <DictionaryPanel
        phrase={phrase}
        shown={translation.target}
        source={sourceLanguage}
        target={target}
        isUser={isUser}
        onUse={state.status === "done" ? (chosen) => translation.choose(0, { target: chosen }) : undefined}
      />
    </Suspense>
  );
}

interface ToolsProps extends DictionaryProps {
  readonly historyButton: RefObject<HTMLButtonElement | null>;
  readonly onHistory: () => void;
}

function Tools({ translation, isUser, historyButton, onHistory }: ToolsProps) {
  const t = useTexts();
  const { workspace, lists } = translation;
  return (
    <>
      <DomainPicker
        value={workspace.domain}
        variants={lists.variants}
        offered={lists.domains ?? domainCodes}
        onChoose={translation.chooseDomain}
      />
      {isUser && <LibraryPicker {...translation.libraryChoice} />}
      <UnstyledButton ref={historyButton} className={classes.tool} aria-haspopup="dialog" onClick={onHistory}>
        <IconHistory size={18} stroke={1.8} aria-hidden />
        {t("history")}
      </UnstyledButton>
    </>
  );
}
