type Refusal = { code: 451 | 550; sentence: string };

export type FaultAddresses = {
  /** How the server answers this recipient; undefined means "welcome". */
  answerTo(address: string): Refusal | undefined;
  forget(): void;
};

/**
 * Addresses that make the mail server fail on purpose: anna+451@… is always deferred, anna+451x3@… is deferred three
 * times and then accepted, anna+550@… is rejected, anna+550after2@… is accepted twice and then rejected.
 */
export function createFaultAddresses(): FaultAddresses {
  const refusedSoFar = new Map<string, number>();
  const takenSoFar = new Map<string, number>();
  return {
    answerTo: (address) => {
      const local = address.slice(0, address.lastIndexOf("@"));
      const after = Number(/\+550after(\d+)/.exec(local)?.[1] ?? 0);
      const taken = takenSoFar.get(address) ?? 0;
      takenSoFar.set(address, taken + 1);
      if (/\+550/.test(local) && taken >= after)
        return { code: 550, sentence: "There is no such mailbox here" };
      const putOff = /\+451(?:x(\d+))?/.exec(local);
      if (putOff === null) return undefined;
      const times = putOff[1] === undefined ? Infinity : Number(putOff[1]);
      const before = refusedSoFar.get(address) ?? 0;
      if (before >= times) return undefined;
      refusedSoFar.set(address, before + 1);
      return { code: 451, sentence: "Not now, please try again later" };
    },
    forget: () => {
      refusedSoFar.clear();
      takenSoFar.clear();
    },
  };
}
