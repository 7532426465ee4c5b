import { ActionIcon, Badge, Button, Group, Menu } from "@mantine/core";
import {
  IconArrowLeft,
  IconCopy,
  IconDotsVertical,
  IconDownload,
  IconHistory,
  IconPencil,
  IconPlus,
  IconReplace,
  IconTrash,
  IconUpload,
  IconUsers,
  IconVersions,
} from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { languages } from "@yiqiao/contracts/languages";
import type { Library } from "@yiqiao/contracts/libraries";
import { wordKey } from "@yiqiao/i18n";
import { PageTitle } from "@yiqiao/ui";
import { useNames } from "#features/languages";
import headClasses from "#shared/parts/detail-head.module.css";
import type { LibraryArea } from "../areas.ts";
import classes from "./entries.module.css";
import { Pair } from "../lists/library-list.tsx";
import { useDeleteWithUndo } from "../lists/library-menu.tsx";
import { ownershipOf } from "../lists/library-order.ts";
import type { PageDialog } from "./page-dialogs.tsx";
import { SubscribeButtons } from "../lists/public-page.tsx";
import { useEntryTexts, useTexts } from "../texts.ts";
import { areaTexts } from "../words.ts";

interface LibraryHeadProps {
  readonly area: LibraryArea;
  readonly library: Library;
  readonly onAdd: () => void;
  readonly onDialog: (dialog: PageDialog) => void;
}

const icon = { size: 17, stroke: 1.7, "aria-hidden": true } as const;

/** Which library this is, and what can be done with all of it. */
export function LibraryHead({ area, library, onAdd, onDialog }: LibraryHeadProps) {
  const t = useTexts();
  const { name, description, domain, role, owner_name: ownerName } = library;
  const { domainName } = useNames();
  const belonging = ownershipOf(library);
  return (
    <div className={classes.head}>
      <BackLink area={area} />
      <div className={headClasses.titleRow}>
        <div className={headClasses.title} lang={languages[library.src_lang].tag}>
          <PageTitle title={name} description={description === "" ? undefined : description} />
        </div>
        <Actions area={area} library={library} onAdd={onAdd} onDialog={onDialog} />
      </div>
      <div className={classes.facts}>
        <Pair library={library} />
        <span>{domainName(domain)}</span>
        {area.view === "own" && belonging !== "own" && (
          <Badge variant="light" color="gray" size="sm">
            {t(wordKey("whose", belonging))}
          </Badge>
        )}
        {area.view === "own" && belonging === "shared" && (
          <Badge variant="light" size="sm">
            {t(wordKey("role", role))}
          </Badge>
        )}
        {role === "reader" && belonging !== "shared" && area.view !== "public" && <span>{t("readOnly")}</span>}
        {ownerName !== "" && <span>{t("ownedBy", { name: ownerName })}</span>}
      </div>
    </div>
  );
}

/** To the list that the library is one of. */
export function BackLink({ area }: { readonly area: LibraryArea }) {
  const t = useTexts();
  return (
    <Link to={area.path} className={headClasses.back}>
      <IconArrowLeft size={16} aria-hidden />
      {t(areaTexts[area.view][area.kind].title)}
    </Link>
  );
}

function Actions(props: LibraryHeadProps) {
  const { area, library, onAdd, onDialog } = props;
  const t = useEntryTexts();
  if (area.view === "public" && library.role === "reader") {
    return <SubscribeButtons library={library} onCopy={() => onDialog({ kind: "copy" })} />;
  }
  const mayEdit = library.role !== "reader";
  return (
    <Group gap="xs" wrap="nowrap">
      {mayEdit && (
        <>
          <Button leftSection={<IconPlus {...icon} />} onClick={onAdd}>
            {t("add")}
          </Button>
          <Button variant="default" leftSection={<IconUpload {...icon} />} onClick={() => onDialog({ kind: "import" })}>
            {t("import")}
          </Button>
        </>
      )}
      <Button
        variant="default"
        visibleFrom="sm"
        leftSection={<IconDownload {...icon} />}
        onClick={() => onDialog({ kind: "export" })}
      >
        {t("export")}
      </Button>
      <More {...props} />
    </Group>
  );
}

function More({ area, library, onDialog }: LibraryHeadProps) {
  const t = useEntryTexts();
  const { role, flag, system_or_individual: scope } = library;
  const show = (kind: PageDialog["kind"]) => () => onDialog({ kind });
  const mayEdit = role !== "reader";
  const isOwner = role === "owner";
  return (
    <Menu position="bottom-end" shadow="md" width={230}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t("more")}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload {...icon} />} onClick={show("export")}>
          {t("export")}
        </Menu.Item>
        {mayEdit && (
          <Menu.Item leftSection={<IconReplace {...icon} />} onClick={show("replace")}>
            {t("replace")}
          </Menu.Item>
        )}
        {mayEdit && (
          <Menu.Item leftSection={<IconVersions {...icon} />} onClick={show("conflicts")}>
            {t("conflicts")}
          </Menu.Item>
        )}
        {mayEdit && (
          <Menu.Item leftSection={<IconHistory {...icon} />} onClick={show("history")}>
            {t("history")}
          </Menu.Item>
        )}
        {flag === "2" && scope !== "2" && (
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={show("copy")}>
            {t("copy")}
          </Menu.Item>
        )}
        {isOwner && <OwnerItems area={area} library={library} show={show} />}
      </Menu.Dropdown>
    </Menu>
  );
}

interface OwnerItemsProps extends Pick<LibraryHeadProps, "area" | "library"> {
  readonly show: (kind: PageDialog["kind"]) => () => void;
}

function OwnerItems({ area, library, show }: OwnerItemsProps) {
  const t = useEntryTexts();
  const navigate = useNavigate();
  const remove = useDeleteWithUndo();
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={show("edit")}>
        {t("editLibrary")}
      </Menu.Item>
      {library.system_or_individual === "2" && (
        <Menu.Item leftSection={<IconUsers {...icon} />} onClick={show("share")}>
          {t("share")}
        </Menu.Item>
      )}
      <Menu.Item
        color="red"
        leftSection={<IconTrash {...icon} />}
        onClick={() => {
          remove(library);
          void navigate({ to: area.path });
        }}
      >
        {t("deleteLibrary")}
      </Menu.Item>
    </>
  );
}
