import { Text, Textarea } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import { samplePartsOf } from "./sample-parts.ts";
import styles from "./site-settings.module.css";
import { useTexts } from "./texts.ts";

const longestSample = 2000;

/** Marks in a sentence of the reader's what patterns would leave as it is. */
export function PatternSample({ patterns }: { readonly patterns: readonly string[] }) {
  const t = useTexts();
  const [sample, setSample] = useState("");
  const tried = useDeferredValue(sample);
  const parts = samplePartsOf(tried, patterns);
  const count = parts.filter(({ stays }) => stays).length;
  return (
    <div>
      <Textarea
        label={t("sample")}
        description={t("sampleHint")}
        placeholder={t("samplePlaceholder")}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestSample}
        spellCheck={false}
        value={sample}
        onChange={({ currentTarget }) => setSample(currentTarget.value)}
      />
      <Text role="status" size="xs" c="dimmed" mt={6}>
        {tried.trim() !== "" && (count > 0 ? t("sampleCount", { count }) : t("sampleNone"))}
      </Text>
      {count > 0 && (
        <div role="group" className={styles.sample} dir="auto" aria-label={t("sampleResult")}>
          {parts.map(({ start, text, stays }) =>
            stays ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
          )}
        </div>
      )}
    </div>
  );
}
