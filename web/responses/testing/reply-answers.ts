import type { MyResponse } from "#domain/responses/my-response.ts";
import type { StaffResponse } from "#domain/responses/response.ts";
import type { ListedUpload, UnmatchedUpload } from "#domain/responses/upload.ts";
import type { ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";

export const eventRef = { orgId: "pine-hollow", eventId: "lakeside" };
export const eventPath = "GET /org/pine-hollow/events/lakeside";

export function aMyResponse(seed: Partial<MyResponse> = {}): MyResponse {
  const { id = "reply" } = seed;
  return {
    id,
    printJobId: "job",
    sheetNumber: 1,
    page: 1,
    pages: 1,
    uploadedAt: "2027-07-14T18:00:00.000Z",
    scope: "contact",
    wroteFirst: false,
    kind: "family",
    width: 1200,
    height: 1600,
    links: {
      view: `https://files.example/${id}/view`,
      small: `https://files.example/${id}/small`,
      scan: null,
    },
    side: null,
    scan: null,
    isNew: false,
    ...seed,
  };
}

export function aStaffResponse(seed: Partial<StaffResponse> = {}): StaffResponse {
  return {
    ...aMyResponse(seed),
    shortCode: "7K3Q-W9XH-001C",
    contactName: "Elena Vasquez",
    buildingName: "Loon Cabin",
    originalFileName: "IMG_2214.HEIC",
    uploadedByName: "Dana Reyes",
    withdrawnAt: null,
    sheetPage: null,
    sheetPages: null,
    missingPages: [],
    keptTwice: false,
    ...seed,
  };
}

export function anUnmatched(seed: Partial<UnmatchedUpload> = {}): UnmatchedUpload {
  const { id = "first" } = seed;
  return {
    id,
    receivedAt: "2027-07-14T12:41:00",
    uploadedByName: "Dana Reyes",
    originalFileName: "IMG_2198.HEIC",
    why: "no-code",
    letter: null,
    view: `https://files.example/${id}/view`,
    ...seed,
  };
}

export function aListedUpload(seed: Partial<ListedUpload> = {}): ListedUpload {
  return {
    id: "upload",
    receivedAt: "2027-07-14T12:41:00",
    uploadedByName: "Dana Reyes",
    originalFileName: "IMG_2214.HEIC",
    state: "filed",
    participantId: "maya",
    participantName: "Maya Alvarez",
    buildingName: "Loon Cabin",
    page: 1,
    ...seed,
  };
}

export function sayHttp(server: ScriptedAnswers, name: string, body: unknown): void {
  server.answer(`/http/${name}`, () => Response.json(body));
}

export function refuseHttp(server: ScriptedAnswers, name: string, status: number, sentence = ""): void {
  server.answer(
    `/http/${name}`,
    () => new Response(sentence, { status, headers: { "content-type": "text/plain; charset=utf-8" } }),
  );
}
