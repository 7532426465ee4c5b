import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { WebPage } from "@yiqiao/contracts/web-pages";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { LoadingState } from "@yiqiao/ui";
import { Failure } from "#features/permissions";
import { ApiError } from "#shared/api-client/index.ts";
import { useTexts } from "../texts.ts";
import { quoteQuery } from "../web-pages.queries.ts";
import classes from "./viewer.module.css";

interface QuotePanelProps {
  readonly page: WebPage;
  readonly onStart: () => void;
}

/** What a long page costs, before it is translated. */
export function QuotePanel({ page, onStart }: QuotePanelProps) {
  const t = useTexts();
  const { number } = useFormats();
  const { language } = useInterfaceLanguage();
  const quote = useQuery(quoteQuery(page.id, language));
  if (quote.data === undefined) {
    if (quote.isPending) return <LoadingState blocks={[24, 40]} />;
    const code = quote.error instanceof ApiError ? quote.error.code : 0;
    const { message } = quote.error;
    return <Failure title={t("quoteFailed")} message={message} code={code} onRetry={() => void quote.refetch()} />;
  }
  const { net, total, repeated, from_memory: fromMemory, balance } = quote.data;
  const rows = [
    ["quoteTotal", total],
    ["quoteRepeated", repeated],
    ["quoteFromMemory", fromMemory],
    ["quoteBalance", balance],
  ] as const;
  return (
    <section className={classes.quote} aria-labelledby="page-quote">
      <h2 id="page-quote" className={classes.quoteTitle}>
        {net === 0 ? t("quoteFree") : t("quoteTitle", { count: net })}
      </h2>
      <dl className={classes.facts}>
        {rows.map(([key, value]) =>
          value === 0 && key !== "quoteBalance" ? undefined : (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{number(value)}</dd>
            </div>
          ),
        )}
      </dl>
      {balance < net && <p className={classes.short}>{t("quoteTooMuch", { left: number(balance) })}</p>}
      <Group gap="xs">
        <Button onClick={onStart}>{t("start")}</Button>
      </Group>
    </section>
  );
}
