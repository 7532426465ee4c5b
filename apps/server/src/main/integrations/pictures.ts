import { languageCodes } from "@yiqiao/contracts/languages";
import { availableLanguages, createPicturePool, readPictureHeader } from "@yiqiao/pictures";
import type { PictureWorker } from "#features/pictures";

const mediaTypes = { png: "image/png", jpeg: "image/jpeg" } as const;
/** On their side: as EXIF counts orientations. */
const sideways = 5;

/** Reads and draws pictures in processes of their own, which start with the first picture. */
export function openPictures({ processes }: { readonly processes: number }): PictureWorker & { close(): void } {
  const reader = createPicturePool({ processes });
  return {
    inspect: (bytes, limit) => {
      const { format, orientation, ...stored } = readPictureHeader(bytes, {
        maxWidth: limit.width,
        maxHeight: limit.height,
      });
      const isSideways = orientation >= sideways;
      const [width, height] = isSideways ? [stored.height, stored.width] : [stored.width, stored.height];
      return { mediaType: mediaTypes[format], width, height };
    },
    read: (bytes, options) => reader.read(bytes, options),
    draw: (bytes, options) => reader.draw(bytes, options),
    languages: async () => {
      const here = await availableLanguages();
      return languageCodes.map((code) => {
        const language = here[code];
        return language.available ? { code, isReadable: true } : { code, isReadable: false, command: language.command };
      });
    },
    close: () => reader.close(),
  };
}
