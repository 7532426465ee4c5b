import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { pictureOutputs, type ListedPicture, type PictureOutput } from "@yiqiao/contracts/pictures";
import { wordKey } from "@yiqiao/i18n";
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
  const first = ownOutput(picture);
  const isDone = outputs.includes(first);
  const others = pictureOutputs.filter((kind) => outputs.includes(kind) && kind !== first);
  const fetchOutput = (kind: PictureOutput) => download.mutate({ id, kind, version, name });
  const label = t("downloadOf", { name });
  return (
    <div className={classes.download}>
      {isDone && !compact && (
        <Button
          leftSection={<IconDownload size={17} aria-hidden />}
          aria-label={label}
          loading={download.isPending}
          onClick={() => fetchOutput(first)}
        >
          {t("download")}
        </Button>
      )}
      {isDone && compact && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={label}
          title={t("download")}
          loading={download.isPending}
          onClick={() => fetchOutput(first)}
        >
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      )}
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal shadow="md">
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t("downloadMore", { name })}
              loading={download.isPending && !isDone}
            >
              {isDone ? <IconChevronDown size={17} aria-hidden /> : <IconDownload size={17} aria-hidden />}
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((kind) => (
              <Menu.Item key={kind} onClick={() => fetchOutput(kind)}>
                {t(wordKey("output", kind))}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
