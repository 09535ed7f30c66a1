import { CornerUpRight, Ban, Ellipsis } from "lucide-react";
import type { StaffResponse } from "#domain/responses/response.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MenuItem, MenuLine } from "#web/ui/menu-item.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { PictureActions } from "../picture-actions.tsx";
import { askForPicture } from "../picture-url.ts";
import { ReplyPicture } from "../reply-picture.tsx";
import { altOf } from "../reply-messages.ts";

type Props = {
  of: EventRef;
  page: StaffResponse;
  participant: { id: string; name: string; timeZone: string };
  onLook: () => void;
  onMove: () => void;
  onWithdraw: () => void;
};

export function pageText({ page, pages }: StaffResponse): string {
  return pages > 1 ? `Page ${page} of ${pages}` : "Page 1";
}

export function ReplyPage({ of, page, participant, onLook, onMove, onWithdraw }: Props) {
  const formatDateTime = useFormatDateTime();
  const { id, links, width, height, uploadedAt, uploadedByName, originalFileName } = page;
  const responseRef = { ...of, participantId: participant.id, responseId: id };
  const which = pageText(page);
  return (
    <li className="reply-page">
      <ReplyPicture
        name={`${id}/small`}
        link={links.small ?? links.view}
        askAgain={() => askForPicture(responseRef, { kind: "view" })}
        alt={altOf(page, { participantName: participant.name, timeZone: participant.timeZone })}
        size={{ width, height }}
        onPress={onLook}
      />
      <div className="reply-page-words">
        <p className="reply-page-name">{which}</p>
        <p className="reply-page-more">
          {[formatDateTime(uploadedAt), uploadedByName].filter((word) => word !== "").join(", ")}
        </p>
        {/* Two pages of one paper can be to different people. */}
        {page.wroteFirst && <p className="reply-page-more">{`To ${page.contactName || "everyone"}`}</p>}
        <p className="reply-page-more">{originalFileName}</p>
      </div>
      <div className="reply-page-actions">
        <PictureActions of={responseRef} which={which.toLowerCase()} />
        <Menu opener={<IconButton label={`More for ${which.toLowerCase()}`} icon={<Ellipsis />} />}>
          <MenuItem icon={<CornerUpRight />} onAction={onMove}>
            Move to another sheet…
          </MenuItem>
          <MenuLine />
          <MenuItem icon={<Ban />} tone="danger" onAction={onWithdraw}>
            Withdraw…
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}

/** No user can open the page any more, but staff still see that it was withdrawn. */
export function WithdrawnPage({ page, withdrawnAt }: { page: StaffResponse; withdrawnAt: string }) {
  const formatDateTime = useFormatDateTime();
  return (
    <li className="reply-page reply-page-withdrawn">
      <Badge tone="quiet" icon={<Ban />}>
        Withdrawn
      </Badge>
      <p className="reply-page-more">{`Withdrawn ${formatDateTime(withdrawnAt)}. The family no longer sees it.`}</p>
      <p className="reply-page-more">{page.originalFileName}</p>
    </li>
  );
}
