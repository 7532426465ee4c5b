import { ActionIcon, Kbd, Popover, Switch } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { wordKey } from "@yiqiao/i18n";
import { useReviewTexts } from "../texts.ts";
import classes from "./review.module.css";
import { reviewKeys, type ReviewAct } from "./review-keys.ts";
import { keysSetting, useKeysSetting } from "./use-review-keys.ts";

interface KeysHelpProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** What each key does, and the switch for who wants none of it. */
export function KeysHelp({ isOpen, onOpen }: KeysHelpProps) {
  const t = useReviewTexts();
  const isOn = useKeysSetting();
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-end"
      width={300}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          className={classes.keysButton}
          aria-label={t("keys")}
          title={t("keys")}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <IconKeyboard size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("keys")}>
        <Switch
          label={t("keysOn")}
          checked={isOn}
          onChange={({ currentTarget }) => keysSetting.write(currentTarget.checked)}
        />
        <dl className={classes.keys}>
          {(Object.keys(reviewKeys) as ReviewAct[]).map((act) => (
            <div key={act}>
              <dt>
                <Kbd size="sm">{reviewKeys[act].toUpperCase()}</Kbd>
              </dt>
              <dd>{t(wordKey("key", act))}</dd>
            </div>
          ))}
          <div>
            <dt>
              <Kbd size="sm">1</Kbd>–<Kbd size="sm">9</Kbd>
            </dt>
            <dd>{t("keyProposal")}</dd>
          </div>
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
