import { pictureOutputs, type ListedPicture, type PictureOutput } from "@yiqiao/contracts/pictures";
import { wordKey } from "@yiqiao/i18n";
import { OutputMenu } from "#shared/parts/output-menu.tsx";
import { useDownloadPicture } from "../pictures.queries.ts";
import { useTexts } from "../texts.ts";
import classes from "./result.module.css";

interface DownloadMenuProps {
  readonly picture: ListedPicture;
  /** Less room: the button is only an icon. */
  readonly compact?: boolean;
}

/** The translation in the type of the picture: a photo as PNG would be many times as large. */
export const ownOutput = ({ media_type: type, outputs }: ListedPicture): PictureOutput =>
  type === "image/jpeg" && outputs.includes("translated_jpg") ? "translated_jpg" : "translated_png";

/** What there is of a picture: the translation at once, the rest by a menu. */
export function DownloadMenu({ picture, compact = false }: DownloadMenuProps) {
  const t = useTexts();
  const download = useDownloadPicture();
  const { id, name, version, outputs } = picture;
  return (
    <OutputMenu
      outputs={pictureOutputs.filter((kind) => outputs.includes(kind))}
      first={ownOutput(picture)}
      nameOf={(kind) => t(wordKey("output", kind))}
      onFetch={(kind) => download.mutate({ id, kind, version, name })}
      words={{
        download: t("download"),
        downloadNamed: t("downloadOf", { name }),
        more: t("downloadMore", { name }),
      }}
      busy={download.isPending}
      compact={compact}
      className={classes.download}
    />
  );
}
