import { Button, TextInput } from "@mantine/core";
import { IconFileCode, IconLanguage, IconWorld } from "@tabler/icons-react";
import { savedPageExtensions } from "@yiqiao/contracts/web-pages";
import { useRef, useState, type DragEvent, type FormEvent, type ReactNode } from "react";
import { useTexts } from "../texts.ts";
import classes from "../web-pages.module.css";
import { parseInput, isSavedPage, looksLikeAddress, type PageInput } from "./page-input.ts";

interface AddressBarProps {
  /** What stands in the field at first. */
  readonly address: string;
  readonly isBusy: boolean;
  /** Of the button that translates. */
  readonly label: string;
  readonly onGiven: (given: Exclude<PageInput, { wrong: string }>) => void;
  readonly children?: ReactNode;
}

/** Takes an address, typed, pasted or dropped, or a saved page. */
export function AddressBar({ address, isBusy, label, onGiven, children }: AddressBarProps) {
  const t = useTexts();
  const [typed, setTyped] = useState(address);
  const [fault, setFault] = useState<string>();
  const [isOver, setOver] = useState(false);
  const take = (given: PageInput | undefined) => {
    if (given === undefined) return;
    if ("wrong" in given) {
      setFault(t("fileWrong", { name: given.wrong }));
      return;
    }
    setFault(undefined);
    if ("address" in given) setTyped(given.address);
    onGiven(given);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = typed.trim();
    if (looksLikeAddress(trimmed)) take({ address: trimmed });
    else setFault(t("addressNeeded"));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(parseInput(event.dataTransfer));
  };
  return (
    <section
      className={classes.taking}
      data-over={isOver || undefined}
      aria-label={t("address")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <form className={classes.bar} onSubmit={submit} noValidate>
        <AddressField
          typed={typed}
          fault={fault}
          isOver={isOver}
          onType={(text) => {
            setTyped(text);
            setFault(undefined);
          }}
        />
        <Button size="md" type="submit" loading={isBusy} leftSection={<IconLanguage size={19} aria-hidden />}>
          {label}
        </Button>
        <FileButton onFile={(file) => take(isSavedPage(file.name) ? { file } : { wrong: file.name })} />
      </form>
      {children}
    </section>
  );
}

interface AddressFieldProps {
  readonly typed: string;
  readonly fault: string | undefined;
  readonly isOver: boolean;
  readonly onType: (text: string) => void;
}

function AddressField({ typed, fault, isOver, onType }: AddressFieldProps) {
  const t = useTexts();
  return (
    <TextInput
      className={classes.field}
      size="md"
      type="url"
      inputMode="url"
      aria-label={t("address")}
      placeholder={isOver ? t("dropHere") : t("addressPlaceholder")}
      leftSection={<IconWorld size={19} stroke={1.6} aria-hidden />}
      maxLength={2048}
      value={typed}
      error={fault}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        onType(event.currentTarget.value);
      }}
    />
  );
}

function FileButton({ onFile }: { readonly onFile: (file: File) => void }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconFileCode size={19} stroke={1.6} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t("openFile")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={savedPageExtensions.join(",")}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
