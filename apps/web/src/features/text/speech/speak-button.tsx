import { ActionIcon, Tooltip } from "@mantine/core";
import { IconPlayerStop, IconVolume } from "@tabler/icons-react";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Speech } from "./speech.ts";
import { useTexts } from "../texts.ts";

export interface SpeakButtonProps {
  readonly speech: Speech;
  readonly side: "source" | "result";
  readonly language: LanguageCode | undefined;
  /** Given when it is pressed: reading goes sentence by sentence. */
  readonly sentences: () => readonly string[];
}

/** Shown only where the browser has a voice for the language. */
export function SpeakButton({ speech, side, language, sentences }: SpeakButtonProps) {
  const t = useTexts();
  if (language === undefined || !speech.canSpeak(language)) return null;
  const isSpeaking = speech.speaking === side;
  const label = isSpeaking ? t("stopSpeaking") : side === "source" ? t("speakSource") : t("speakResult");
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        variant={isSpeaking ? "light" : "subtle"}
        color={isSpeaking ? undefined : "gray"}
        size={40}
        radius="xl"
        aria-label={label}
        aria-pressed={isSpeaking}
        onClick={() => (isSpeaking ? speech.stop() : speech.speak(side, sentences(), language))}
      >
        {isSpeaking ? <IconPlayerStop size={19} aria-hidden /> : <IconVolume size={19} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
