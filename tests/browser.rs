//! A headless browser, in which tests read pages as users do: Chromium through its WebDriver, and axe-core.
//!
//! ```ignore
//! let browser = Browser::start();
//! browser.open_file(&page);
//! assert_eq!(browser.violations(), [] as [&str; 0]);
//! browser.press(TAB);
//! assert_eq!(browser.run("return document.activeElement.id"), "moves");
//! ```
//!
//! The tests need a dozen requests of WebDriver, for which the program's own HTTP client is enough.

use std::{fs, path::Path, time::Duration};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{PATIENCE, server::Server};

/// The Tab key.
pub const TAB: &str = "\u{E004}";

/// Arguments of Chromium. Its sandbox needs rights that a container or root lacks, and it only opens our own pages.
/// Nothing outside this machine is reached.
const ARGUMENTS: [&str; 5] = [
    "--headless",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--window-size=1280,1024",
];
/// Width and height of the window, in CSS pixels at a zoom of 1.
const WINDOW: (f64, f64) = (1280.0, 1024.0);

/// A running browser with one page. It ends when this is dropped, and if the test is killed.
pub struct Browser {
    // Declared in the order in which they end.
    _driver: Server,
    agent: ureq::Agent,
    /// The address of the session, to which commands are appended.
    session: String,
    _folder: TempDir,
}

impl Browser {
    /// Starts a browser with an empty page.
    ///
    /// # Panics
    ///
    /// If it does not start: `tools/setup tests` installs it.
    pub fn start() -> Browser {
        let folder = tempfile::tempdir().unwrap();
        // A browser starts more processes than there are processors, and can wait; tests with sound cannot. Another
        // program may take the port that the driver chooses, and the driver then gives up.
        let attempts = "for attempt in 1 2 3 4 5; do chromedriver --port=0; done";
        let mut driver = std::process::Command::new("nice");
        driver
            .args(["-n", "19", "sh", "-c", attempts])
            .env("HOME", folder.path())
            .env("TMPDIR", folder.path());
        let log = folder.path().join("chromedriver");
        let port = || {
            let said = fs::read_to_string(&log).unwrap_or_default();
            let (_, rest) = said.split_once("successfully on port ")?;
            let (port, _) = rest.split_once('.')?;
            Some(port.to_owned())
        };
        let driver = Server::start(driver, &log, || port().is_some());
        let address = format!("http://127.0.0.1:{}/session", port().unwrap());
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .proxy(None)
            .timeout_global(Some(PATIENCE))
            .build()
            .new_agent();
        let capabilities = json!({"alwaysMatch": {
            "goog:chromeOptions": {"args": ARGUMENTS},
            "timeouts": {"script": PATIENCE.as_millis() as u64},
        }});
        let opened = post(&agent, &address, &json!({"capabilities": capabilities}));
        let session = opened["sessionId"].as_str().unwrap();
        Browser {
            _driver: driver,
            agent,
            session: format!("{address}/{session}"),
            _folder: folder,
        }
    }

    /// Opens the page at `address` and waits until it is loaded.
    ///
    /// # Panics
    ///
    /// If nothing answers there.
    pub fn open(&self, address: &str) {
        self.command("url", &json!({"url": address}));
    }

    /// Opens the page in a file.
    ///
    /// # Panics
    ///
    /// If there is no such file.
    pub fn open_file(&self, path: &Path) {
        self.open(&format!("file://{}", fs::canonicalize(path).unwrap().display()));
    }

    /// Runs `script`, the body of a function, in the page and returns its result; of a promise, the value that it
    /// resolves to.
    ///
    /// # Panics
    ///
    /// If the script fails, with its message.
    pub fn run(&self, script: &str) -> Value {
        self.command("execute/sync", &json!({"script": script, "args": []}))
    }

    /// Waits until `condition`, an expression, holds in the page.
    ///
    /// # Panics
    ///
    /// If it does not.
    pub fn wait_until(&self, condition: &str) {
        let begun = std::time::Instant::now();
        while self.run(&format!("return Boolean({condition})")) != true {
            assert!(
                begun.elapsed() < PATIENCE,
                "{condition} does not hold in:\n{}",
                self.text()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses these keys one after the other: characters, or keys by their code points in WebDriver ([`TAB`]).
    pub fn press(&self, keys: &str) {
        let each = |key: char| {
            [
                json!({"type": "keyDown", "value": key}),
                json!({"type": "keyUp", "value": key}),
            ]
        };
        let actions: Vec<Value> = keys.chars().flat_map(each).collect();
        let keyboard = json!({"type": "key", "id": "keyboard", "actions": actions});
        self.command("actions", &json!({"actions": [keyboard]}));
    }

    /// Sets the zoom of the page, as a reader does with Ctrl and plus: at 4, a line has a quarter of its CSS pixels.
    pub fn zoom(&self, factor: f64) {
        let (width, height) = ((WINDOW.0 / factor).round(), (WINDOW.1 / factor).round());
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": factor, "mobile": false});
        self.devtools("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// Shows the page with a preference of the user: a media feature such as `prefers-color-scheme`, and its value.
    pub fn prefer(&self, feature: &str, value: &str) {
        let features = json!({"features": [{"name": feature, "value": value}]});
        self.devtools("Emulation.setEmulatedMedia", &features);
    }

    /// Sends a command of the Chrome DevTools Protocol and returns its result.
    ///
    /// # Panics
    ///
    /// If it is refused.
    pub fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.command("goog/cdp/execute", &json!({"cmd": command, "params": parameters}))
    }

    /// Returns the visible text of the page.
    pub fn text(&self) -> String {
        let text = self.run("return document.body.innerText");
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Returns a screenshot, as a PNG file.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn screenshot(&self) -> Vec<u8> {
        use base64::{Engine, prelude::BASE64_STANDARD};
        let picture = get(&self.agent, &format!("{}/screenshot", self.session));
        BASE64_STANDARD.decode(picture.as_str().unwrap()).unwrap()
    }

    /// Looks for violations of WCAG 2.2, levels A and AA, with axe-core. Returns a line for each: the rule, its
    /// requirement, and the elements. A check that axe cannot decide is also a line, marked "undecided".
    ///
    /// # Panics
    ///
    /// If axe does not run, or if no rule applies to the page, so that nothing was tested.
    pub fn violations(&self) -> Vec<String> {
        let axe = Path::new(env!("CARGO_MANIFEST_DIR")).join(".tools/axe/axe.min.js");
        let axe = fs::read_to_string(&axe)
            .unwrap_or_else(|error| panic!("{}: {error}: run tools/setup tests", axe.display()));
        let levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
        let options =
            json!({"runOnly": {"type": "tag", "values": levels}, "rules": {"target-size": {"enabled": true}}});
        // A script runs in a function of its own, so axe is stored in the window.
        self.run(&format!("{axe};\nwindow.axe = axe;"));
        let found = self.run(&format!("return axe.run(document, {options})"));
        assert_eq!(found["testEngine"]["name"], "axe-core", "{found}");
        let passed = found["passes"].as_array().unwrap().len();
        let (violated, undecided) = (
            lines(&found["violations"], ""),
            lines(&found["incomplete"], "undecided "),
        );
        assert!(passed + violated.len() > 0, "axe had nothing to test: {found}");
        [violated, undecided].concat()
    }

    fn command(&self, command: &str, body: &Value) -> Value {
        post(&self.agent, &format!("{}/{command}", self.session), body)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Ends Chromium properly. What is left of it ends with the driver.
        let _ = self.agent.delete(&self.session).call();
    }
}

/// Returns a line for each rule in `results`, a list of axe's results.
fn lines(results: &Value, before: &str) -> Vec<String> {
    let line = |rule: &Value| {
        let nodes = rule["nodes"].as_array().unwrap();
        let elements: Vec<String> = nodes.iter().map(|node| node["target"].to_string()).collect();
        let word = |key: &str| rule[key].as_str().unwrap_or_default().to_owned();
        format!("{before}{}: {}: {}", word("id"), word("help"), elements.join(", "))
    };
    results.as_array().unwrap().iter().map(line).collect()
}

fn post(agent: &ureq::Agent, address: &str, body: &Value) -> Value {
    value(
        address,
        agent
            .post(address)
            .content_type("application/json")
            .send(body.to_string()),
    )
}

fn get(agent: &ureq::Agent, address: &str) -> Value {
    value(address, agent.get(address).call())
}

/// Returns the value of WebDriver's answer.
fn value(address: &str, answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Value {
    let mut answer = answer.unwrap_or_else(|error| panic!("{address}: {error}"));
    // A picture of the screen is larger than the usual limit.
    let body = answer.body_mut().with_config().limit(1 << 28).read_to_string().unwrap();
    assert_eq!(answer.status(), 200, "{address}: {body}");
    let mut answer: Value = serde_json::from_str(&body).unwrap();
    answer["value"].take()
}

/// A page without faults.
const PAGE: &str = "<!DOCTYPE html><html lang='de'><head><title>Seite</title>
<meta name='viewport' content='width=device-width'></head><body><main><h1>Seite</h1>
<p><a href='#a' id='first'>Erster Verweis</a> und Text</p><label>Zug <input id='move'></label></main></body></html>";

#[test]
fn faults_of_a_page_are_found() {
    let browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.html");
    for (page, rule) in [
        (PAGE.into(), None),
        (PAGE.replace(" lang='de'", ""), Some("html-has-lang")),
        (PAGE.replace("<title>Seite</title>", ""), Some("document-title")),
        (PAGE.replace("<label>Zug", "<label></label><p>"), Some("label")),
        (PAGE.replace("<p>", "<p style='color: #ccc'>"), Some("color-contrast")),
        (PAGE.replace("<h1>", "<h1><svg role='img'></svg>"), Some("svg-img-alt")),
        // Level AA of WCAG 2.2.
        (
            PAGE.replace(
                "<p>",
                "<div style='font-size: 6px; line-height: 6px'><button style='all: unset; display: block'>x</button>\
                 <button style='all: unset; display: block'>y</button></div><p>",
            ),
            Some("target-size"),
        ),
    ] {
        fs::write(&path, page).unwrap();
        browser.open_file(&path);
        let found = browser.violations();
        match rule {
            None => assert_eq!(found, [] as [&str; 0]),
            Some(rule) => assert!(
                found.iter().any(|line| line.starts_with(&format!("{rule}:"))),
                "{rule}: {found:?}"
            ),
        }
    }
}

#[test]
fn pages_are_used_by_keyboard_and_enlarged() {
    let browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.html");
    fs::write(&path, PAGE).unwrap();
    browser.open_file(&path);
    browser.press(TAB);
    assert_eq!(browser.run("return document.activeElement.id"), "first");
    browser.press(TAB);
    browser.press("e4");
    assert_eq!(browser.run("return document.getElementById('move').value"), "e4");
    browser.zoom(4.0);
    browser.wait_until("innerWidth === 320");
    assert!(browser.screenshot().starts_with(b"\x89PNG"));
    browser.zoom(1.0);
    browser.wait_until("innerWidth === 1280");
    browser.prefer("prefers-color-scheme", "dark");
    browser.wait_until("matchMedia('(prefers-color-scheme: dark)').matches");
}
