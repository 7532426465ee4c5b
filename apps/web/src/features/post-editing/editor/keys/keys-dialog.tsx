import { Button, Group, Kbd, Stack, Text, Title, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { wordKey } from "@yiqiao/i18n";
import { Dialog } from "@yiqiao/ui";
import { Fragment, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { type Texts, useTexts } from "../texts.ts";
import { keyNames, pressOf } from "./key-press.ts";
import type { EditorAction, KeyGroup } from "./key-table.ts";
import classes from "./keys-dialog.module.css";
import { type KeyRefusal, type OwnKeys, sameKeys, type ShownKey } from "./own-keys.ts";

const groups = ["confirm", "text", "segment", "search"] as const satisfies readonly KeyGroup[];

/** The texts of actions that there are several of have a place for their number. */
const nameOf = ({ text, number }: Pick<ShownKey, "text" | "number">, t: Texts): string =>
  text === "actionInsertMatch" ? t(text, { number: number ?? 0 }) : t(text as "actionHelp");

function refusalText(refusal: KeyRefusal, t: Texts): string {
  if (refusal.kind === "taken") return t("keysTaken", { action: nameOf(refusal.by, t) });
  return t(({ browser: "keysOfBrowser", inputMethod: "keysOfInputMethod", text: "keysOfText" } as const)[refusal.kind]);
}

/** Asks for the next keys that are pressed, wherever the focus is. */
function useNextPress(isAsked: boolean, onPress: (press: string | undefined) => void): void {
  const told = useEffectEvent(onPress);
  useEffect(() => {
    if (!isAsked) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const press = pressOf(event);
      // The keys in which the dialog would be left, or its other buttons reached.
      if (press === undefined || press === "Tab" || press === "Shift+Tab") return;
      event.preventDefault();
      event.stopPropagation();
      told(press === "Escape" ? undefined : press);
    };
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, [isAsked]);
}

interface KeysDialogProps {
  readonly keys: OwnKeys;
  readonly onClose: () => void;
}

/** All keys of the editor, to be read and changed. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  const t = useTexts();
  const shown = useSyncExternalStore(keys.subscribe, keys.shown);
  const [asked, setAsked] = useState<EditorAction>();
  const [refused, setRefused] = useState<{ readonly action: EditorAction; readonly why: KeyRefusal }>();
  const change = (action: EditorAction, press: string | null) => {
    const why = keys.change(action, press);
    setRefused(why && { action, why });
    setAsked(undefined);
  };
  useNextPress(asked !== undefined, (press) => {
    if (press === undefined) setAsked(undefined);
    else if (asked !== undefined) change(asked, press);
  });
  const clashing = new Set([...sameKeys(shown).values()].flat());
  return (
    <Dialog title={t("keysTitle")} size={640} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t("keysHint")}
        </Text>
        {groups.map((group) => (
          <section key={group} aria-label={t(wordKey("group", group))}>
            <Title order={2} size="h4" mb={4}>
              {t(wordKey("group", group))}
            </Title>
            <ul className={classes.list}>
              {shown
                .filter((key) => key.group === group)
                .map((key) => (
                  <KeyRow
                    key={key.action}
                    shown={key}
                    platform={keys.platform}
                    isAsked={asked === key.action}
                    isClashing={clashing.has(key)}
                    refusal={refused?.action === key.action ? refused.why : undefined}
                    onAsk={() => {
                      setRefused(undefined);
                      setAsked(asked === key.action ? undefined : key.action);
                    }}
                    onRemove={() => change(key.action, null)}
                    onReset={() => keys.reset(key.action)}
                  />
                ))}
            </ul>
          </section>
        ))}
        <Group justify="flex-end">
          <Button variant="default" disabled={shown.every(({ isOwn }) => !isOwn)} onClick={() => keys.reset()}>
            {t("resetAllKeys")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface KeyRowProps {
  readonly shown: ShownKey;
  readonly platform: OwnKeys["platform"];
  readonly isAsked: boolean;
  readonly isClashing: boolean;
  readonly refusal: KeyRefusal | undefined;
  readonly onAsk: () => void;
  readonly onRemove: () => void;
  readonly onReset: () => void;
}

function KeyRow(props: KeyRowProps) {
  const { shown, platform, isAsked, isClashing, refusal } = props;
  const t = useTexts();
  const action = nameOf(shown, t);
  const names = shown.press === undefined ? undefined : keyNames(shown.press, platform);
  const keys = names ? <Keys names={names} /> : <Text span>{t("noKeys")}</Text>;
  return (
    <li className={classes.row} data-clashing={isClashing || undefined}>
      <span>{action}</span>
      <span className={classes.buttons}>
        {shown.isOwn && (
          <UnstyledButton className={classes.quiet} aria-label={t("resetKeys", { action })} onClick={props.onReset}>
            {t("reset")}
          </UnstyledButton>
        )}
        {isAsked && shown.press !== undefined && (
          <UnstyledButton className={classes.quiet} aria-label={t("removeKeys", { action })} onClick={props.onRemove}>
            {t("remove")}
          </UnstyledButton>
        )}
        {shown.isFixed === true ? (
          <span className={classes.fixed}>{keys}</span>
        ) : (
          <UnstyledButton className={classes.keys} aria-pressed={isAsked} onClick={props.onAsk}>
            <VisuallyHidden>{t("changeKeys", { action })} </VisuallyHidden>
            {isAsked ? <span>{t("pressKeys")}</span> : keys}
          </UnstyledButton>
        )}
      </span>
      {refusal && (
        <p role="alert" className={classes.refusal}>
          {refusalText(refusal, t)}
        </p>
      )}
    </li>
  );
}

function Keys({ names }: { readonly names: readonly string[] }) {
  return (
    <span dir="ltr">
      {names.map((name) => (
        <Fragment key={name}>
          <Kbd>{name}</Kbd>{" "}
        </Fragment>
      ))}
    </span>
  );
}
