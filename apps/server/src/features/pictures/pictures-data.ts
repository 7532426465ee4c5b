import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";
import { type ExportFile, internal, jsonFile, type PersonalData } from "#platform/personal-data";
import type { ObjectStore } from "#platform/storage";
import { picturesOfAccount } from "./records/pictures.repository.ts";
import { objectsOf, type StoredPicture } from "./records/stored-picture.ts";

const listed = { zh: "图片翻译记录及其中的文字", en: "Pictures that were translated, with their texts" };
const uploaded = { zh: "上传的图片", en: "A picture that was uploaded" };
const translated = { zh: "译图", en: "Its translation" };
/** With all their texts, which may be megabytes each. */
const pageSize = 5;

interface Deps {
  readonly db: Executor;
  readonly files: Pick<ObjectStore, "get" | "head">;
}

/** What pictures keep on a user: the records, and the files as long as they are kept. Files go with the account's folder. */
export function picturesData({ db, files }: Deps): PersonalData {
  return {
    name: "pictures",
    tables: {
      pictures: {
        exported:
          "id name size_bytes width height state src_lang tgt_lang domain blocks charged created_at finished_at",
        hidden: {
          [internal]:
            "site_id owner account_id media_type quarter_turns folder run version asks_price read_as detected detected_other next_block payer reservation_id drawn quality problem has_files touched_at expires_at",
          "counts of the texts that are shown": "characters changed_characters",
          "libraries by their ids, which are exported themselves": "tm_ids tb_ids",
        },
      },
    },
    collect: async function* (accountId) {
      yield jsonFile("pictures.json", listed, rows(db, accountId));
      for await (const picture of picturesOf(db, accountId)) yield* filesIn(files, picture);
    },
    erase: async (executor, accountId) => {
      await executor.execute(sql`delete from pictures where account_id = ${accountId}`);
    },
    move: async (executor, accountId, siteId) => {
      await executor.execute(sql`update pictures set site_id = ${siteId} where account_id = ${accountId}`);
    },
  };
}

async function* picturesOf(db: Executor, accountId: string): AsyncGenerator<StoredPicture> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const page = await picturesOfAccount(db, accountId, { after, limit: pageSize });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.id;
  }
}

async function* rows(db: Executor, accountId: string) {
  for await (const picture of picturesOf(db, accountId)) {
    const { id, name, sizeBytes, width, height, state, sourceLanguage, targetLanguage, domain, charged } = picture;
    const texts = picture.blocks.map(({ text, translation }) => ({ text, translation }));
    const { createdAt, finishedAt } = picture;
    const languages = { src_lang: sourceLanguage, tgt_lang: targetLanguage, domain };
    yield { id, name, sizeBytes, width, height, state, ...languages, charged, createdAt, finishedAt, texts };
  }
}

async function* filesIn(files: Deps["files"], picture: StoredPicture): AsyncGenerator<ExportFile> {
  const { source, translated: translatedAt } = objectsOf(picture);
  const folder = `pictures/${picture.id}`;
  if ((await files.head(source)) !== null) {
    yield { path: `${folder}/${picture.name}`, about: uploaded, content: (await files.get(source)).stream };
  }
  if (picture.drawn === null) return;
  const output = translatedAt(picture.drawn);
  if ((await files.head(output)) === null) return;
  yield { path: `${folder}/translated.png`, about: translated, content: (await files.get(output)).stream };
}
