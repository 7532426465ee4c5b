import { List, Text } from "@mantine/core";
import { useTexts } from "../texts.ts";

/** What becomes of an account's own things when it joins an enterprise, before it does. */
export function WhatMoves() {
  const t = useTexts();
  return (
    <div>
      <Text size="sm" mb="xs">
        {t("movesIntro")}
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>{t("movesOwn")}</List.Item>
        <List.Item>{t("movesShares")}</List.Item>
        <List.Item>{t("movesCharacters")}</List.Item>
        <List.Item>{t("movesManager")}</List.Item>
      </List>
    </div>
  );
}
