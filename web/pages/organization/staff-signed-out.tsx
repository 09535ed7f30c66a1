import { Picture } from "#web/brand/picture.tsx";
import { SignInButtons } from "#web/identity/sign-in-buttons.tsx";
import { countUnsentFiles } from "#web/platform/unsent-files.ts";
import { Landing } from "../landing/landing.tsx";
import { PublicFrame } from "../landing/public-frame.tsx";
import "../login/login.css";

/**
 * Tells a user who was signed out with unsent images that they are still here; others see the front page. The images
 * themselves are shown only to their owner.
 */
export function StaffSignedOut() {
  const unsent = countUnsentFiles();
  if (unsent === 0) return <Landing />;
  const [pictures, them, theyAre] =
    unsent === 1
      ? ["1 picture of a reply is", "it", "it is"]
      : [`${unsent} pictures of replies are`, "them", "they are"];
  return (
    <PublicFrame>
      <div className="login">
        <Picture name="responses-uploaded" loading="eager" />
        <h1>Sign in to keep uploading</h1>
        <p>
          {`You're signed out. ${pictures} kept on this device and not uploaded yet. Only the person who added ${them} can finish; if someone else signs in here, ${theyAre} removed.`}
        </p>
        <SignInButtons />
      </div>
    </PublicFrame>
  );
}
