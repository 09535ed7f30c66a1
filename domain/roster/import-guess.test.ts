import { describe, expect, test } from "vitest";
import { buildingWords, participantWords } from "../own-words.ts";
import { organizationTerms } from "../organizations/terms.ts";
import { fieldLabel, importFields, participantFieldFor } from "./import-fields.ts";
import { guessMapping, headerKeys, normalizeHeader } from "./import-guess.ts";
import { rosterTable } from "./roster-table.ts";

describe("a header of a camp's file", () => {
  test.each([
    ["Name", "name"],
    ["Camper Name", "name"],
    ["Camper", "name"],
    ["Participant's Name", "name"],
    ["Full name", "name"],
    ["First Name", "firstName"],
    ["camper_first_name", "firstName"],
    ["FirstName", "firstName"],
    ["Surname", "lastName"],
    ["Camper Last Name", "lastName"],
    ["Family name", "lastName"],
    ["Bunk", "building"],
    ["Cabin Assignment", "building"],
    ["Bunk Name", "building"],
    ["Building", "building"],
    ["Room", "building"],
    ["Person ID", "externalId"],
    ["PersonID", "externalId"],
    ["ID", "externalId"],
    ["External ID", "externalId"],
    ["Registration Number", "externalId"],
    ["Camper ID", "externalId"],
    ["Parent 1 Email", "contact1Email"],
    ["Parent/Guardian 1 E-mail", "contact1Email"],
    ["parent1Email", "contact1Email"],
    ["Guardian email", "contact1Email"],
    ["Primary Contact Email Address", "contact1Email"],
    ["Email", "contact1Email"],
    ["Account Email", "contact1Email"],
    ["Mother Email", "contact1Email"],
    ["Father Email", "contact2Email"],
    ["Parent 1 (Father) Email", "contact1Email"],
    ["Parent 2 Email", "contact2Email"],
    ["Secondary contact email", "contact2Email"],
    ["Parent 1", "contact1Name"],
    ["Primary contact", "contact1Name"],
    ["Parent 1 First Name", "contact1Name"],
    ["Parent 1 Last Name", "contact1Name"],
    ["Guardian 2 Name", "contact2Name"],
    ["Parent 1 Cell Phone", "contact1Phone"],
    ["Phone", "contact1Phone"],
    ["Father mobile", "contact2Phone"],
    ["Relationship to camper", "contact1Relationship"],
    ["Parent 2 Relationship", "contact2Relationship"],
  ])("%s means %s", (header, field) => {
    expect(guessMapping([header], {})).toEqual([field]);
  });

  test.each([
    "Emergency contact email",
    "Camper email",
    "Camper phone",
    "Bunk request",
    "Cabin mates",
    "Bunkmate preference",
    "Allergies",
    "Last year's cabin",
    "School name",
    "Date of birth",
    "Grade",
    "Parent 21 Email",
    "Parent ID",
    "Number",
    "Column 1",
    "",
  ])("%s is left out", (header) => {
    expect(guessMapping([header], {})).toEqual(["ignore"]);
  });

  test.each([
    ["Parent1_E-mail", "parent 1 email"],
    ["  Camper   NAME ", "camper name"],
    ["Prénom", "prénom"],
  ])("%s is remembered as %s", (header, words) => {
    expect(normalizeHeader(header)).toBe(words);
  });
});

describe("a whole file", () => {
  test("no meaning is given twice; a parent's name may stand in two columns", () => {
    expect(
      guessMapping(
        [
          "Camper Name",
          "Name",
          "Parent 1 Cell",
          "Parent 1 Home Phone",
          "Parent 1 First Name",
          "Parent 1 Last Name",
        ],
        {},
      ),
    ).toEqual(["name", "ignore", "contact1Phone", "ignore", "contact1Name", "contact1Name"]);
  });

  test("the same header twice is the second parent's the second time", () => {
    expect(guessMapping(["Email", "Email", "Email"], {})).toEqual([
      "contact1Email",
      "contact2Email",
      "contact3Email",
    ]);
    expect(headerKeys(["Email", "E-Mail", "email"])).toEqual(["email", "email #2", "email #3"]);
  });

  test("what the organization chose before wins over what the words say, wherever it stands", () => {
    const remembered = { tipi: "building", bunk: "ignore", "email #2": "contact1Email" } as const;
    expect(guessMapping(["Bunk", "Email", "TIPI", "Email"], remembered)).toEqual([
      "ignore",
      "ignore",
      "building",
      "contact1Email",
    ]);
  });

  test("a header that is also a word of the language is not taken for a memory", () => {
    expect(guessMapping(["constructor", "__proto__"], {})).toEqual(["ignore", "ignore"]);
  });

  test.each(["Camp", "Retreat Center"])("our own export of a %s is known in full", (type) => {
    const contact = {
      email: "a@example.org",
      name: "A",
      phone: null,
      relationship: "Parent/Guardian",
    } as const;
    const [headers = []] = rosterTable(
      [{ name: "A", building: null, externalId: null, contacts: [contact, contact, contact] }],
      organizationTerms({ type }),
    );
    expect(guessMapping(headers, {}).join(" ")).toBe(
      "name building externalId " +
        "contact1Email contact1Name contact1Phone contact1Relationship " +
        "contact2Email contact2Name contact2Phone contact2Relationship " +
        "contact3Email contact3Name contact3Phone contact3Relationship",
    );
  });
});

test("each choice has a name of its own in the organization's words", () => {
  const labels = importFields.map((field) => fieldLabel(field, organizationTerms({ type: "Camp" })));
  expect(new Set(labels).size).toBe(importFields.length);
  expect(labels).toContain("Parent 2 relationship");
  expect(fieldLabel("contact1Email", organizationTerms({ type: null }))).toBe("Contact 1 email");
});

test.each([
  [buildingWords, "building"],
  [participantWords, "name"],
])("every word that an organization can choose is known as a heading", (words, field) => {
  const fields = words.map((word) => participantFieldFor(word));
  expect([...new Set(fields)]).toEqual([field]);
});
