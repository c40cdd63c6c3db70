import "@fontsource-variable/jost/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { session } from "./house/session.svelte";
import { t, words } from "./house/words";
import "./styles/tokens.css";
import "./styles/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

document.documentElement.lang = words.language === "pseudo" ? "en" : words.language;
document.title = t("page-house");
session.start();

export default mount(App, { target });
