import { Anchor, Badge } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { MovementKind, StatementEntry } from "@yiqiao/contracts/quota";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { useGate } from "#features/permissions";
import styles from "./statement.module.css";
import { causeName, useTexts } from "./texts.ts";

const kindColors = {
  grant: "green",
  reserve: "yellow",
  commit: "blue",
  release: "green",
  expire: "gray",
  adjust: "gray",
} as const satisfies Record<MovementKind, string>;

export function Time({ at }: { readonly at: string }) {
  const formats = useFormats();
  return (
    <time className={styles.unbroken} dateTime={at}>
      {formats.dateTime(at)}
    </time>
  );
}

export function Kind({ kind }: { readonly kind: MovementKind }) {
  const t = useTexts();
  return (
    <Badge variant="light" tt="none" color={kindColors[kind]}>
      {t(wordKey("kind", kind))}
    </Badge>
  );
}

/** What it was for; documents and orders lead to where they stand, for those who may go there. */
export function Cause({ cause }: { readonly cause: StatementEntry["cause"] }) {
  const t = useTexts();
  const orders = useGate("OrderHistory");
  const name = causeName(t, cause);
  if (cause.kind === "document") {
    // Another member's document is not in the reader's list.
    if (cause.task === undefined) return name;
    const search = { task: cause.task };
    return (
      <Anchor
        size="sm"
        className={styles.cause}
        title={t("openDocuments")}
        renderRoot={(props) => <Link to="/myfile" search={search} {...props} />}
      >
        {name}
      </Anchor>
    );
  }
  if (cause.kind === "order" && orders.isOffered) {
    return (
      <Anchor
        size="sm"
        title={t("openOrder")}
        renderRoot={(props) => <Link to="/history" search={numberOf(cause.ref)} {...props} />}
      >
        {name}
      </Anchor>
    );
  }
  return name;
}

/** Orders are known by their numbers. */
function numberOf(ref: string | null): { readonly tid?: string } {
  return ref !== null && /^YQ\d+$/.test(ref) ? { tid: ref } : {};
}

/** A number of characters that came or went. */
export function Signed({ characters }: { readonly characters: number }) {
  const formats = useFormats();
  return (
    <span className={styles.change} data-way={characters > 0 ? "in" : "out"}>
      {characters > 0 ? `+${formats.number(characters)}` : formats.number(characters)}
    </span>
  );
}

/** What a movement changed of what can be used; of a charge of what was set aside before, how much that was. */
export function Change({ characters, amount }: Pick<StatementEntry, "characters" | "amount">) {
  const t = useTexts();
  if (characters !== 0) return <Signed characters={characters} />;
  return (
    <span className={styles.change} data-way="none">
      {t("settled", { count: amount })}
    </span>
  );
}
