import { Button, Popover, TextInput } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import { tray } from "../picture-session.ts";
import classes from "../pictures-page.module.css";
import { useTexts } from "../texts.ts";

/** Takes a picture that stands somewhere on the web: the server loads it. */
export function AddressForm() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState("");
  const load = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() === "") return;
    tray.addAddress(address.trim());
    setAddress("");
    setOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom"
      width="min(420px, calc(100vw - 24px))"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconLink size={17} stroke={1.7} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t("fromAddress")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("fromAddress")}>
        <form onSubmit={load} className={classes.address} noValidate>
          <TextInput
            type="url"
            label={t("address")}
            description={t("addressHint")}
            placeholder="https://"
            maxLength={2048}
            value={address}
            data-autofocus
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Button type="submit" disabled={address.trim() === ""}>
            {t("addressTake")}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
