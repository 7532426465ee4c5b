import { Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { pictureLimits, pictureMediaTypes } from "@yiqiao/contracts/pictures";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { FileDrop, toast } from "@yiqiao/ui";
import { useRef, useState } from "react";
import { useHandedFiles } from "#shared/files/handed-files.ts";
import { tray, useTray } from "../picture-session.ts";
import classes from "../pictures-page.module.css";
import { limitsQuery } from "../pictures.queries.ts";
import { useOpenCount } from "../strip/use-states.ts";
import { useTexts } from "../texts.ts";
import { AddressForm } from "./address-form.tsx";
import { LimitHints } from "./limit-hints.tsx";
import { checkPictures, type PictureRules, type RefusedPicture } from "./picture-checks.ts";
import { RefusedPictures } from "./refused-pictures.tsx";
import { shrinkPicture } from "./shrink.ts";

const extensions = ["jpg", "jpeg", "png"] as const;

/** Until the server has told its own limits, it is left to the server to apply them. */
const noRules: PictureRules = {
  max_bytes: Number.POSITIVE_INFINITY,
  max_width: Number.POSITIVE_INFINITY,
  max_height: Number.POSITIVE_INFINITY,
  media_types: [...pictureMediaTypes],
};

/** Brings pictures: from a drop, the clipboard, a folder, a camera or an address. */
export function TakePictures() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const { items } = useTray();
  const queryClient = useQueryClient();
  const openCount = useOpenCount(items);
  const [refused, setRefused] = useState<readonly RefusedPicture[]>([]);

  const rulesOf = () => queryClient.ensureQueryData(limitsQuery(language)).catch(() => noRules);
  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    const { picturesAtOnce: limit } = pictureLimits;
    const present = tray.read().items.flatMap(({ file }) => file ?? []);
    const room = Math.max(0, limit - openCount());
    const checked = await checkPictures(files, { present, room, limit, rules: await rulesOf() });
    setRefused(checked.refused);
    if (checked.accepted.length > 0) tray.add(checked.accepted);
  };
  useHandedFiles("pictures", take);
  const shrink = async ({ file }: RefusedPicture): Promise<void> => {
    const smaller = await shrinkPicture(file, await rulesOf()).catch(() => undefined);
    if (smaller === undefined) {
      toast.error(t("shrinkFailed", { name: file.name }));
      return;
    }
    setRefused((list) => list.filter((one) => one.file !== file));
    tray.add([smaller]);
  };
  return (
    <>
      <div className={classes.drop} data-compact={items.length > 0 || undefined}>
        <FileDrop
          title={t(items.length > 0 ? "dropMore" : "dropTitle")}
          hint={<LimitHints />}
          extensions={extensions}
          compact={items.length > 0}
          actions={
            <>
              <Camera onFiles={(files) => void take(files)} />
              <AddressForm />
            </>
          }
          onFiles={(files) => void take(files)}
        />
      </div>
      {refused.length > 0 && <RefusedPictures refused={refused} onShrink={shrink} onClose={() => setRefused([])} />}
    </>
  );
}

/** Devices that are touched have a camera at hand. */
function Camera({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        className={classes.camera}
        leftSection={<IconCamera size={17} stroke={1.7} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t("takePhoto")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureMediaTypes.join(",")}
        capture="environment"
        aria-label={t("takePhoto")}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
