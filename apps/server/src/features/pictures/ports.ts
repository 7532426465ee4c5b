import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { PictureMediaType } from "@yiqiao/contracts/pictures";
import type { Router } from "@yiqiao/engines";
import type { BlockToDraw, DrawnPicture, PictureText, TextBox } from "@yiqiao/pictures";
import type { LibraryAccess } from "#features/libraries";
import type { WorkQuota } from "#features/quota";
import type { Sites } from "#features/sites";
import type { TranslationPipeline } from "#features/translation";
import type { Clock } from "#platform/clock";
import type { Config } from "#platform/config";
import type { Database } from "#platform/database";
import type { RateLimiter, VisitorLine } from "#platform/limits";
import type { JobQueue } from "#platform/queue";
import type { ObjectStore, Room } from "#platform/storage";

/** What the first bytes of a picture say. */
export interface InspectedPicture {
  readonly mediaType: PictureMediaType;
  /** Upright as EXIF has it. */
  readonly width: number;
  readonly height: number;
}

export interface PictureLimit {
  readonly width: number;
  readonly height: number;
}

export interface ReadOptions {
  readonly language: LanguageCode;
  /** Boxes of the upright picture to read; all of it by default. */
  readonly regions?: readonly TextBox[];
  /** How the picture that the boxes are of was turned. */
  readonly quarterTurns?: 0 | 1 | 2 | 3;
  readonly signal: AbortSignal;
}

export interface DrawOptions {
  readonly blocks: readonly BlockToDraw[];
  readonly language: LanguageCode;
  readonly quarterTurns: 0 | 1 | 2 | 3;
  readonly format: "png" | "jpeg";
  readonly signal: AbortSignal;
}

/** Whether text of a language can be read here. */
export interface ReadableLanguage {
  readonly code: LanguageCode;
  readonly isReadable: boolean;
  /** What installs what is missing. */
  readonly command?: string;
}

/** Reads and draws pictures, in processes of their own with bounds of time and memory. */
export interface PictureWorker {
  /** Looks at the header alone. @throws {PictureError} */
  inspect(bytes: Uint8Array, limit: PictureLimit): InspectedPicture;
  /** @throws {PictureError} */
  read(bytes: Uint8Array, options: ReadOptions): Promise<PictureText>;
  /** @throws {PictureError} */
  draw(bytes: Uint8Array, options: DrawOptions): Promise<DrawnPicture>;
  languages(): Promise<readonly ReadableLanguage[]>;
}

export interface LoadOptions {
  readonly maxBytes: number;
  /** Of what is said when nothing comes of it. */
  readonly language: InterfaceLanguage;
  readonly signal: AbortSignal;
}

/** Loads what stands at an address that a user typed. */
export interface AddressReader {
  /** @throws {DomainError} `pictureAddressInvalid`, `pictureAddressForbidden`, `pictureAddressUnreachable`, `pictureTooLarge` */
  load(address: string, options: LoadOptions): Promise<{ readonly name: string; readonly bytes: Uint8Array }>;
}

/** What pictures stand on. */
export interface PictureDeps {
  readonly worker: PictureWorker;
  readonly addresses: AddressReader;
  readonly database: Pick<Database, "db" | "transaction" | "notify" | "listen">;
  readonly files: ObjectStore;
  readonly room: Room;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly visitorLine: VisitorLine;
  /** What visitors may send, files of every kind together. */
  readonly visitorUploads: Config["visitorUploads"];
  readonly router: Pick<Router, "route">;
  readonly pipeline: Pick<TranslationPipeline, "translateUnits" | "measureUnits">;
  readonly quota: WorkQuota;
  readonly sites: Pick<Sites, "current" | "rules">;
  readonly libraries: Pick<LibraryAccess, "use">;
  /** How long files are kept. */
  readonly lifeHours: number;
}
