import { Button, Group } from "@mantine/core";
import type { Picture } from "@yiqiao/contracts/pictures";
import { useFormats } from "@yiqiao/i18n/react";
import { useNames } from "#features/languages";
import { ApiError } from "#shared/api-client/index.ts";
import { useTexts } from "../texts.ts";
import { Failure } from "#features/permissions";
import classes from "./run.module.css";
import { useCommand } from "./use-command.ts";

/** What a picture that was read costs, to be accepted or not. */
export function QuotedView({ picture }: { readonly picture: Picture }) {
  const t = useTexts();
  const { number } = useFormats();
  const { languageName } = useNames();
  const command = useCommand(picture.id);
  const { characters, detected, blocks, src_lang: chosen } = picture;
  const source = chosen === null || chosen === "auto" ? detected : chosen;
  const rows = [
    ["quoteTotal", characters?.total],
    ["quoteRepeated", characters?.repeated],
    ["quoteFromMemory", characters?.from_memory],
    ["quoteTexts", blocks.length > 0 ? blocks.length : undefined],
  ] as const;
  return (
    <section className={classes.panel} aria-label={t("stateQuoted")}>
      <h2 className={classes.title}>{t("quoteTitle")}</h2>
      <p className={classes.price}>{t("quoteCharacters", { count: characters?.net ?? 0 })}</p>
      <dl className={classes.facts}>
        {rows.map(([key, value]) =>
          value === undefined || value === 0 ? undefined : (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{number(value)}</dd>
            </div>
          ),
        )}
        {source !== null && (
          <div>
            <dt>{t("quoteLanguage")}</dt>
            <dd>{languageName(source)}</dd>
          </div>
        )}
      </dl>
      {command.isError && (
        <Failure
          title={command.error.message}
          code={command.error instanceof ApiError ? command.error.code : 0}
          onRetry={() => command.mutate("accept")}
        />
      )}
      <Group gap="xs">
        <Button loading={command.isPending && command.variables === "accept"} onClick={() => command.mutate("accept")}>
          {t("accept", { count: characters?.net ?? 0 })}
        </Button>
        <Button
          variant="default"
          loading={command.isPending && command.variables === "cancel"}
          onClick={() => command.mutate("cancel")}
        >
          {t("cancel")}
        </Button>
      </Group>
    </section>
  );
}
