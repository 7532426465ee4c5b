import type { Content } from "@yiqiao/contracts/content";
import type { InterfaceLanguage } from "@yiqiao/i18n";

export interface FieldsProps<Written extends Content> {
  readonly content: Written;
  /** The language whose texts are shown. */
  readonly language: InterfaceLanguage;
  readonly disabled: boolean;
  readonly onWrite: (content: Written) => void;
}
