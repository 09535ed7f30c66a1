import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { interactionPolicy, Provider, type JWK } from "oidc-provider";
import { memoryAdapter } from "./memory-adapter.ts";
import type { Person } from "./person.ts";

export type ProviderClient = { clientId: string; clientSecret: string; redirectUris: string[] };

export const signInPath = "/sign-in/";
const scopes = ["openid", "profile", "email"];
const hour = 3600;

/** A certified OpenID provider, set up the way the big ones look from outside: PKCE, claims in the id_token. */
export async function createProvider(
  issuer: string,
  clients: ProviderClient[],
  people: Map<string, Person>,
): Promise<Provider> {
  return new Provider(issuer, {
    adapter: memoryAdapter(),
    clients: clients.map((client) => ({
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uris: client.redirectUris,
      post_logout_redirect_uris: client.redirectUris.map((uri) => new URL("/login", uri).href),
      // The default of openid-client.
      token_endpoint_auth_method: "client_secret_post",
    })),
    scopes,
    claims: { openid: ["sub"], profile: ["name", "picture"], email: ["email", "email_verified"] },
    acrValues: ["one-factor", "two-factors"],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: promptPolicy(), url: (_, interaction) => `${signInPath}${interaction.uid}` },
    findAccount: (_, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => claimsOf(person) };
    },
    // No consent screen: the app and this provider have the same owner.
    loadExistingGrant: async ({ oidc }) => {
      const { client, account } = oidc;
      if (client === undefined || account === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: account.accountId });
      grant.addOIDCScope(scopes.join(" "));
      await grant.save();
      return grant;
    },
    cookies: {
      // Cookies are shared between ports: the default names would collide with other programs on this machine.
      names: { session: "camp-id-session", interaction: "camp-id-sign-in", resume: "camp-id-resume" },
      keys: [randomBytes(32).toString("hex")],
    },
    jwks: { keys: [await signingKey()] },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: hour,
      IdToken: hour,
      Interaction: hour,
      Session: hour,
    },
  });
}

function claimsOf({ sub, name, email, emailVerified, picture }: Person) {
  return { sub, name, email, email_verified: emailVerified, ...(picture === undefined ? {} : { picture }) };
}

function promptPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return policy;
}

// RS256, because that is what Google and Microsoft sign with.
async function signingKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  const kid = randomBytes(8).toString("hex");
  return { ...privateKey.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" };
}
