import { domainCodes, type DomainCode } from "@yiqiao/contracts/languages";
import { OptionPicker } from "./option-picker.tsx";
import { useNames, useTexts } from "./texts.ts";

export interface DomainPickerProps {
  readonly value: DomainCode;
  /** Domains for which the engine of this pair has a variant; undefined while not known. */
  readonly variants: ReadonlySet<DomainCode> | undefined;
  readonly offered: readonly DomainCode[];
  readonly onChoose: (domain: DomainCode) => void;
}

export function DomainPicker({ value, variants, offered, onChoose }: DomainPickerProps) {
  const t = useTexts();
  const { domainName } = useNames();
  return (
    <OptionPicker
      label={t("domain")}
      current={t("domainCurrent", { domain: domainName(value) })}
      buttonLabel={t("domainCurrent", { domain: domainName(value) })}
      value={value}
      width={260}
      isAtEnd
      onChoose={(chosen) => {
        const code = domainCodes.find((known) => known === chosen);
        if (code !== undefined) onChoose(code);
      }}
      groupsFor={() =>
        groupsOf(offered, variants).map(({ kind, codes }) => ({
          label: kind === undefined ? undefined : t(kind),
          options: codes.map((code) => ({ value: code, label: domainName(code) })),
        }))
      }
    />
  );
}

interface DomainGroup {
  readonly kind: "domainVariants" | "domainGeneralUsed" | undefined;
  readonly codes: readonly DomainCode[];
}

/** What is said of several domains is said once, above them. */
export function groupsOf(
  offered: readonly DomainCode[],
  variants: ReadonlySet<DomainCode> | undefined,
): readonly DomainGroup[] {
  const shown = domainCodes.filter((code) => offered.includes(code));
  if (variants === undefined) return [{ kind: undefined, codes: shown }];
  const special = shown.filter((code) => code !== "general");
  return [
    { kind: undefined, codes: shown.filter((code) => code === "general") },
    { kind: "domainVariants", codes: special.filter((code) => variants.has(code)) },
    { kind: "domainGeneralUsed", codes: special.filter((code) => !variants.has(code)) },
  ];
}
