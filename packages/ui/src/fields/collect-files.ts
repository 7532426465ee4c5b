/** More than anybody drops on purpose: a folder of a whole disk is not read to its end. */
const maxFiles = 1000;

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    // A reader gives up to a hundred entries a call, and none at the end.
    const more = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (more.length === 0 || found.length > maxFiles) return found;
    found.push(...more);
  }
}

async function collect(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (files.length >= maxFiles) return;
  if (entry.isFile) {
    const file = new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    // One that may not be read holds up none of the others.
    await file.then((read) => files.push(read)).catch(() => undefined);
    return;
  }
  const inside = await entriesOf(entry as FileSystemDirectoryEntry).catch((): FileSystemEntry[] => []);
  for (const inner of inside) await collect(inner, files);
}

/** Hidden files of operating systems are in every folder, and nobody means them. */
const isMeant = ({ name }: File) => !name.startsWith(".") && name !== "Thumbs.db" && name !== "desktop.ini";

/** The files of a drop or a paste, those of dropped folders among them. */
export async function collectFiles(transfer: DataTransfer): Promise<File[]> {
  // The list of a transfer is empty as soon as its event is over.
  const plain = [...transfer.files];
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain;
  const files: File[] = [];
  for (const entry of entries) await collect(entry, files);
  return files.filter((file) => isMeant(file));
}

/** The files of a chosen folder. */
export const filesOfFolder = (list: FileList | null): File[] => [...(list ?? [])].filter((file) => isMeant(file));
