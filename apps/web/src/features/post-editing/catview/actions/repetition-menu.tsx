import { Button, Menu } from "@mantine/core";
import { IconCheck, IconRepeat } from "@tabler/icons-react";
import { wordKey } from "@yiqiao/i18n";
import { useWatched } from "../project/use-session.ts";
import { useTexts } from "./texts.ts";
import { useRepetitions } from "./use-repetitions.ts";
import { repetitionChoices } from "./repetition-choice.ts";

/** Which repetitions get what is confirmed, and gives it to them: for who may confirm. */
export function RepetitionMenu() {
  const t = useTexts();
  const choice = useRepetitions();
  const chosen = useWatched(choice);
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" color="gray" leftSection={<IconRepeat size={15} aria-hidden />}>
          {t("repetitionsNow", { which: t(wordKey("repetitions", chosen)) })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("repetitionsHint")}</Menu.Label>
        {repetitionChoices.map((each) => (
          <Menu.Item
            key={each}
            aria-current={each === chosen || undefined}
            rightSection={each === chosen && <IconCheck size={15} aria-hidden />}
            onClick={() => choice.set(each)}
          >
            {t(wordKey("repetitions", each))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
