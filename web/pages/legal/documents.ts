import { lifetimes } from "#domain/lifetimes.ts";
import { subprocessorNoticeDays } from "#domain/subprocessors.ts";

/** What the operator's settings say. */
type Operator = { name: string; contact: string };

type LegalSection = { title: string; lines: readonly string[] };

export type LegalDocument = {
  path: string;
  title: string;
  description: string;
  sections: (operator: Operator) => readonly LegalSection[];
};

const { usualLetters, shortestLetters, maxLetterLength, noticeDays, deleted, backup, closedRecord } =
  lifetimes;

const terms: LegalDocument = {
  path: "/terms",
  title: "Terms of service",
  description: "What a camp and the operator of Cabin Courier promise each other.",
  sections: ({ name, contact }) => [
    {
      title: "1. Who these terms are between",
      lines: [
        `These terms are between ${name} (“we”) and the camp or retreat center (“the camp”) that adds an organization. The person who adds it confirms that they may agree for the camp.`,
        "Families use the service free of charge, at the camp's invitation. The last section is for them.",
      ],
    },
    {
      title: "2. What the service does",
      lines: [
        "Families write letters in a browser. The camp prints them, campers answer on paper, and the camp uploads pictures of the answers. Each answer is shown to the person it was written to.",
        "The service is not for emergencies. The camp gives families a phone number for those.",
      ],
    },
    {
      title: "3. What the camp promises",
      lines: [
        "It may give us the names and buildings of its campers and the names, email addresses and phone numbers of their families. Where the law asks for a parent's consent, the camp has it.",
        "It adds only people who may write to a camper, and removes a person when that ends.",
        "It gives staff access only for their work, and ends that access when they leave.",
        "It does not use the service to advertise, to track people, or to send email to people who do not expect it.",
      ],
    },
    {
      title: "4. What we promise",
      lines: [
        "We use the camp's data only to run the service for the camp. We do not sell it, show advertising, or train models with it.",
        "We tell the camp before we change something that affects how its data is used.",
        "The data processing agreement is part of these terms.",
      ],
    },
    {
      title: "5. Whose letters they are",
      lines: [
        "Letters, photos and answers belong to the people who wrote them. The camp and we may store, print and show them only to deliver them.",
      ],
    },
    {
      title: "6. Price",
      lines: [
        "A price applies only if the camp and we agree on it in writing. Nothing is switched off in the middle of a season because of an open invoice.",
      ],
    },
    {
      title: "7. How it ends",
      lines: [
        `The camp can close its organization at any time and download everything first. From then on nothing can be written, printed or sent. For ${deleted} days families and staff can still read and download, and the camp can reopen; then everything is deleted.`,
        "We can end these terms with [60] days' notice, or at once if the service is used to harm people.",
      ],
    },
    {
      title: "8. Liability and law",
      lines: ["[Warranty, limits of liability, governing law and courts: by your lawyer.]"],
    },
    {
      title: "9. For families",
      lines: [
        "Accounts are for people 18 and over. Write only to campers you were invited to write to. Camp staff print your letters and may read them, and may hold a letter that would harm someone.",
        "You can delete your account at any time. How we handle your data is on the Privacy page.",
        `Questions: ${contact}`,
      ],
    },
  ],
};

const dataProcessing: LegalDocument = {
  path: "/terms/data-processing",
  title: "Data processing agreement",
  description: "How the operator handles a camp's data, for the camp's lawyer.",
  sections: ({ name, contact }) => [
    {
      title: "1. Roles and subject",
      lines: [
        `The camp decides why and how personal data is used (controller). ${name} handles it for the camp (processor), only to run the letter service and only on the camp's documented instructions: these terms and the settings that the camp chooses.`,
        "The agreement lasts as long as we hold data of the camp.",
      ],
    },
    {
      title: "2. Data and people",
      lines: [
        "Campers and guests: name and earlier names, building, the camp's own id, large print or not, what they call a writer, days with mail, why a letter was held, letters to them, pictures of their answers.",
        "Families: name, email address, phone number if the camp adds it, relationship, letters and photos, sign-ins.",
        "Staff: name, email address, role, what they did and when.",
        "No health data, no payment data, no location of people. Location and time are removed from every picture.",
      ],
    },
    {
      title: "3. People who work for us",
      lines: ["They see the camp's data only if the camp asks for help with it, and are bound to secrecy."],
    },
    {
      title: "4. Security",
      lines: [
        "Encrypted connections. Each camp's data is separated in the database itself, not only in the program.",
        "Sign-in without stored passwords; the camp can require passkeys for its staff. Ended access ends everywhere within a minute.",
        "Uploaded pictures are opened in a closed process and drawn again; the originals are not kept.",
        "Actions of staff are logged. Backups are made daily, and restoring them is tested.",
      ],
    },
    {
      title: "5. Other companies",
      lines: [
        `The camp agrees to the companies on the Subprocessors page. We email the camp's admins about a new one ${subprocessorNoticeDays} days before; the camp can object and end the agreement.`,
        "Each of them has the same duties by contract.",
      ],
    },
    {
      title: "6. Rights of people, and breaches",
      lines: [
        "We help the camp to answer people who ask to see, correct, or delete their data. Most of it the camp can do itself in the product.",
        "We tell the camp about a breach of its data without undue delay, at the latest [48] hours after we learn of it, with what happened, whose data it is, and what we did.",
      ],
    },
    {
      title: "7. Deletion and return",
      lines: [
        `Letters, answers, campers and families are deleted ${usualLetters} days after an event; the camp can choose ${shortestLetters} to ${maxLetterLength} days. They are gone from backups at most ${backup} days later.`,
        `When the camp closes its organization it can download everything. It is deleted after ${deleted} days, the activity log ${closedRecord} days later.`,
      ],
    },
    {
      title: "8. Proof",
      lines: [
        "We give the camp what it needs to show that this agreement is kept, and allow an audit once a year with [30] days' notice.",
        "[Transfers to other countries, standard contractual clauses, state law addenda: by your lawyer.]",
        `Questions: ${contact}`,
      ],
    },
  ],
};

const subprocessors: LegalDocument = {
  path: "/terms/subprocessors",
  title: "Subprocessors",
  description: "Companies that handle data for this service, and what each of them does.",
  sections: () => [],
};

const childrensData: LegalDocument = {
  path: "/terms/childrens-data",
  title: "Children's data",
  description: "What is kept of a child, who decides about it, how long, and what parents can ask for.",
  sections: ({ name, contact }) => [
    {
      title: "Children do not use this service online",
      lines: [
        "A camper has no account and types nothing. Campers read and write on paper at camp. Staff take pictures of the pages.",
        "We collect nothing from children online. We follow the rules for children's data (COPPA, as amended in 2025) all the same, because the letters are theirs.",
      ],
    },
    {
      title: "What is kept, and why",
      lines: [
        "Name, building and the camp's own id: to sort the mail. Earlier names, after a correction: to find paper that was printed before.",
        "Whether the sheet is set in large print: to print it so. No reason for it is asked or kept.",
        "What the child calls a writer, the days with mail, and why a letter was held: to sign, deliver and answer for the mail.",
        "Letters to the child and pictures of the child's answers: to deliver them.",
        "The code on a page says which letter it answers. It contains no name.",
        "Nothing is used for advertising, profiles, recognition of faces, or training of models. Nothing is sold.",
      ],
    },
    {
      title: "Consent",
      lines: [
        "The camp asks parents, usually with its registration forms, and confirms to us with the first event of each season that it has their consent. Without that confirmation no event can be added, and it is on record.",
        "Data is given to no one but the companies on the Subprocessors page, who only store and send it for us. No separate consent is needed for anything else, because there is nothing else.",
      ],
    },
    {
      title: "How long: our written retention policy",
      lines: [
        `Everything about a child is deleted ${usualLetters} days after the event's last day. The camp can choose ${shortestLetters} to ${maxLetterLength} days. The date is shown to families, who get an email ${lifetimes.warning} days before, as the camp's admins are; a change never deletes anything for ${noticeDays} days.`,
        `What a camp deletes itself is hidden at once and gone after ${deleted} days, or with the rest of the event if that is sooner. What is deleted is gone from backups at most ${backup} days later.`,
        `So that a family can write again next season, scrambled forms of their address and of the camp's id for the child are kept for ${lifetimes.returning} days, with the number of their account. Only at camps where this is switched on.`,
        "A court can require that something is kept longer. An admin writes down why, and families see it.",
      ],
    },
    {
      title: "Rights of parents",
      lines: [
        "See what is kept of their child, correct it, or have it deleted, and refuse that more is collected: ask the camp, which can do each of these in the product. A parent or guardian can ask for early deletion on the child's page; the camp decides there, both are on record, and the parent gets an email when it is done. If that does not help, ask us.",
        `${name}: ${contact}`,
      ],
    },
    {
      title: "Security program",
      lines: [
        "One person at the operator is responsible for it: [name]. Risks are reviewed each year before the season, and after every incident.",
        "The measures are listed in section 4 of the data processing agreement.",
      ],
    },
  ],
};

export const legalDocuments = [terms, dataProcessing, subprocessors, childrensData] as const;

export function documentAt(pathname: string): LegalDocument {
  const path = pathname.replace(/\/$/, "");
  return legalDocuments.find((document) => document.path === path) ?? terms;
}
