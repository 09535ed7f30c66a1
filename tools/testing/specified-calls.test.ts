import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { Contract } from "#domain/contract.ts";
import * as invites from "#domain/invites/contract.ts";
import * as notes from "#domain/notes/contract.ts";
import * as staffNotes from "#domain/notes/staff-contract.ts";
import * as printing from "#domain/printing/contract.ts";
import * as responses from "#domain/responses/contract.ts";

const id = "019f0000-0000-7000-8000-000000000001";
const [orgId, eventId, participantId, jobId] = [id, id, id, id];
const page = { orgId, eventId, jobId, sheetId: "007", token: "A".repeat(13) };

/** What a client of the specification sends, and what it reads of the answer. It knows no further field. */
const calls: [path: string, contract: Contract, body: object, answer: string[]][] = [
  ["/callable/getUnprintedNotesCount", staffNotes.getUnprintedNotesCount, { orgId, eventId }, ["count"]],
  ["/callable/acceptInvite", invites.acceptInvite, { orgId, inviteId: id }, ["participantName"]],
  ["/callable/listPendingInvites", invites.listPendingInvites, {}, ["invites"]],
  [
    "/callable/getResponseUrl",
    responses.getResponseUrl,
    { orgId, eventId, participantId, responseId: id, ttlMinutes: 60 },
    ["url"],
  ],
  ["/callable/addNote", notes.addNote, { orgId, eventId, participantId, text: "Dear Maya" }, []],
  ["/callable/addNote", notes.addNote, { orgId, eventId, participantId, text: "Dear Maya", noteId: id }, []],
  ["/callable/deleteNote", notes.deleteNote, { orgId, eventId, participantId, noteId: id }, []],
  [
    "/http/createPrintJobHttp",
    printing.createPrintJobHttp,
    { orgId, eventId, limitPerSheet: 12, maxSheets: 100 },
    ["ok", "empty", "jobId", "url"],
  ],
  [
    "/http/getPrintJobUrlHttp",
    printing.getPrintJobUrlHttp,
    { orgId, eventId, jobId, ttlMinutes: 60 },
    ["url"],
  ],
  ["/http/resolveJobHttp", responses.resolveJobHttp, { orgId, jobId }, ["eventId"]],
  [
    "/http/initSheetUploadHttp",
    responses.initSheetUploadHttp,
    { ...page, contentType: "image/jpeg" },
    ["uploadUrl", "storagePath"],
  ],
  [
    "/http/completeSheetUploadHttp",
    responses.completeSheetUploadHttp,
    { ...page, storagePath: "uploads/1", originalFileName: "IMG_1.jpg" },
    ["responseId"],
  ],
];

test.each(calls)(
  "%s takes and answers what a client of the specification knows",
  (path, contract, body, answer) => {
    expect(contract.path).toBe(path);
    expect(contract.input.safeParse(body).error?.issues ?? []).toEqual([]);
    const { properties = {} } = z.toJSONSchema(contract.output, { unrepresentable: "any", io: "output" });
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(answer));
  },
);
