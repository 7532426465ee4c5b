import { Text } from "@mantine/core";
import styles from "../fields.module.css";
import { useTexts } from "../texts.ts";

/** What becomes of an account's own things when it joins an enterprise, before it does. */
export function WhatMoves() {
  const t = useTexts();
  return (
    <div>
      <Text size="sm" mb="xs">
        {t("movesIntro")}
      </Text>
      <ul className={styles.list}>
        <li>{t("movesOwn")}</li>
        <li>{t("movesShares")}</li>
        <li>{t("movesCharacters")}</li>
        <li>{t("movesManager")}</li>
      </ul>
    </div>
  );
}
